module casebook

go 1.26.0
