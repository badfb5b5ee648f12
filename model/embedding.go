package model

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"casebook"
)

// maxTexts is how many texts one request for vectors may have.
const maxTexts = 2048

// Embed gives a vector for each text, in order, all of one length. Anthropic has none: casebook.ErrUnsupported.
func (c *Client) Embed(ctx context.Context, texts []string) ([][]float32, casebook.Usage, error) {
	if len(texts) == 0 {
		return nil, casebook.Usage{}, nil
	}
	if len(texts) > maxTexts {
		return nil, casebook.Usage{}, c.failure(casebook.ErrBadRequest, fmt.Sprintf("%d texts at once, where %d may be", len(texts), maxTexts))
	}
	for _, t := range texts {
		if strings.TrimSpace(t) == "" {
			return nil, casebook.Usage{}, c.failure(casebook.ErrBadRequest, "a text is empty")
		}
	}
	path, body, err := c.embedding(texts)
	if err != nil {
		return nil, casebook.Usage{}, err
	}
	var vectors [][]float32
	var usage casebook.Usage
	err = c.persist(ctx, false, func(ctx context.Context) error {
		data, _, err := c.fetch(ctx, parcel{path: path, body: body})
		if err != nil {
			return err
		}
		vectors, usage, err = readVectors(data, len(texts))
		return err
	})
	return vectors, usage, err
}

func (c *Client) embedding(texts []string) (path string, body []byte, err error) {
	switch c.o.Kind {
	case OpenAI:
		body, err = encode(struct {
			Model string   `json:"model"`
			Input []string `json:"input"`
			Form  string   `json:"encoding_format"`
		}{c.o.Model, texts, "float"})
		return "/embeddings", body, err
	case Ollama:
		body, err = encode(struct {
			Model    string   `json:"model"`
			Input    []string `json:"input"`
			Truncate bool     `json:"truncate"`
		}{c.o.Model, texts, false})
		return "/api/embed", body, err
	}
	return "", nil, c.failure(casebook.ErrUnsupported, "it makes no vectors; name another provider in models.embed")
}

// readVectors reads what either interface answers.
func readVectors(data []byte, want int) ([][]float32, casebook.Usage, error) {
	var a struct {
		Data []struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
		Usage      openaiUsage  `json:"usage"`
		Embeddings [][]float32  `json:"embeddings"`
		Prompt     int          `json:"prompt_eval_count"`
		Error      *openaiError `json:"error"`
	}
	if err := json.Unmarshal(data, &a); err != nil {
		return nil, casebook.Usage{}, broken("the answer is no JSON of vectors")
	}
	if a.Error != nil {
		return nil, casebook.Usage{}, a.Error.refusal()
	}
	vectors, usage := a.Embeddings, casebook.Usage{Input: a.Prompt}
	if a.Data != nil {
		usage = a.Usage.usage()
		vectors = make([][]float32, want)
		for _, d := range a.Data {
			if d.Index < 0 || d.Index >= want || vectors[d.Index] != nil {
				return nil, usage, broken("the vectors are not those of the texts")
			}
			vectors[d.Index] = d.Embedding
		}
	}
	if len(vectors) != want {
		return nil, usage, broken("%d vectors for %d texts", len(vectors), want)
	}
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return nil, usage, broken("the vectors are not of one length")
		}
	}
	return vectors, usage, nil
}
