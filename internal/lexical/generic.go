package lexical

// genericList holds words that people type to a coding agent about any code at all: verbs of editing, parts of a program, courtesies. They are
// evidence for a memory, but weak: a store of forty memories may hold "typo" once, and its rarity there says nothing about the prompt.
const genericList = `
go goes going make makes use using library loop loops algorithm array arrays binary decimal integer boolean byte bytes class constant graph hash linked map node nodes number numbers object queue recursion recursive regex reverse reverses singly stack struct sum tree pointer index parse program script method methods parameter parameters argument arguments style indent indentation blank brackets comma semicolon spelling grammar sentence sentences paragraph title heading
add added adding adjust again already alright amazing answer anyway apply approach awesome awkward back bad basically better best big bit block
bring broken bug bugs bye call called case change changed changes check cheers clean clear code comment comments commit complete continue convert copy
cool correct create current day delete describe detail details difference different directly done double draft easy edit empty end error errors example
exactly explain extra fail failed failing fails fantastic feature field file files final fine finish first fix fixed fixes follow folder
format forward full function functions generate good great guess happen happens happy helpful help hold hour idea implement implementation import improve
inline input inside instead issue issues item items job keep last later left let line lines list little long look looking looks love main
manual maybe mean message method minute missing module morning move moved name names need new nice night note nothing number old open option
order output page part pass pause perfect place plan point possible pretty previous print problem problems proceed project pull push put question quick
quickly ready reason recent refactor refactored remove rename repeat replace return returns review rewrite right run running save second
section separate set short show simple simpler simplify single small snippet solution somewhere sort split start started statement step steps stop
string stuff style suggest suggestion summarize summary support super switch task tell test tests text thank today together tomorrow tonight top
try turn twice type types typo typos understand undo unused update updated upper value values variable variables version wait want warning way week weekend whole
wonderful word wording words work working works wrap write wrong yesterday

antwort aufgabe bearbeiten beenden beispiel beitrag bitte danke datei erklare erklaren fehler fertig funktion gut guten heute kommentar korrigiere losche machst
morgen nachste passt prima schau schoner schreib schritt super tag toll umbenennen variable weiter weitermachen zeig zeile
ajoute bien bonjour corrige demain erreur explique faute fichier fonction ligne merci parfait renomme suite supprime
anade archivo arregla bien buenos cambia codigo continua corrige ejecuta ejemplo explica explicame funcion genial gracias hola linea manana perfecto prueba pruebas sigue
adiciona arquivo certo codigo continua corrige erro explica funcao linha obrigada obrigado otimo perfeito renomeia roda testes
aggiungi bene correggi errore esegui funzione grazie perfetto riga spiega
bedankt fout goed leg regel
テスト 実行 修正 確認 続けて 説明 関数 変数 削除 追加 お願 願い 谢谢 继续 测试 运行 修改 解释 函数 变量 删除 添加 고마 계속 테스 스트 실행 수정 설명 함수 변수
привет спасибо хорошо отлично дальше исправь объясни ошибку файл строку функцию тесты запусти
`
