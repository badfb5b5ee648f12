package account

import (
	_ "embed"
	"encoding/json"
	"math"
	"strings"

	"casebook"
	"casebook/settings"
)

//go:embed prices.json
var published []byte

// A Price is of one provider's model, in US dollars for a million tokens, which is micro-dollars for one.
type Price struct {
	Provider string  `json:"-"`
	Model    string  `json:"model"` // also the ones with a date behind it
	Alias    string  `json:"alias"` // what Claude Code calls it; empty: another one
	Over     int     `json:"over"`  // counts for prompts of more tokens than this
	Input    float64 `json:"input"`
	Output   float64 `json:"output"`

	CacheRead  float64 `json:"cacheRead"`
	CacheWrite float64 `json:"cacheWrite"`
	CacheLong  float64 `json:"cacheLong"`
}

// Published are the prices that casebook comes with, of a provider at Anthropic's own address, and where they stood when.
func Published(provider string) (prices []Price, source, read string, err error) {
	var table struct {
		Source string  `json:"source"`
		Read   string  `json:"read"`
		Prices []Price `json:"prices"`
	}
	err = json.Unmarshal(published, &table)
	for i := range table.Prices {
		table.Prices[i].Provider = provider
	}
	return table.Prices, table.Source, table.Read, err
}

// Prices are those of a configuration: the person's own first, then the published ones. What runs on this machine costs nothing unless the person says so.
func Prices(c settings.Config) ([]Price, error) {
	var all []Price
	for _, p := range c.Providers {
		if p.Broken {
			continue
		}
		for _, m := range p.Prices {
			all = append(all, Price{Provider: p.Name, Model: m.Model, Input: m.Input, Output: m.Output, CacheRead: m.CacheRead, CacheWrite: m.CacheWrite, CacheLong: m.CacheLong})
		}
		if p.Kind == settings.KindHost {
			if p.Agent == settings.AgentClaude { // it says afterwards what it has cost; this is to know it before
				defaults, _, _, err := Published(p.Name)
				if err != nil {
					return nil, err
				}
				all = append(all, defaults...)
			}
			continue
		}
		u, err := settings.Endpoint(p.BaseURL, p.Insecure)
		if err != nil {
			continue
		}
		switch host := u.Hostname(); {
		case host == "api.anthropic.com":
			defaults, _, _, err := Published(p.Name)
			if err != nil {
				return nil, err
			}
			all = append(all, defaults...)
		case settings.Loopback(host):
			all = append(all, Price{Provider: p.Name})
		}
	}
	return all, nil
}

// of says whether the price is that of a model; one without a model is that of all.
func (p Price) of(provider, model string, prompt int) bool {
	if p.Provider != provider || prompt <= p.Over && p.Over > 0 {
		return false
	}
	date, dated := strings.CutPrefix(model, p.Model+"-")
	return p.Model == "" || model == p.Model || model != "" && model == p.Alias || dated && len(date) == len("20260101") && strings.Trim(date, "0123456789") == ""
}

// Cost is what tokens of a model cost in micro-dollars; false: its price is not known.
func (a *Account) Cost(provider, model string, u casebook.Usage) (microUSD int64, priced bool) {
	return cost(a.Prices, provider, model, u)
}

// cost is what tokens cost in micro-dollars, rounded up; false: the price is not known.
func cost(prices []Price, provider, model string, u casebook.Usage) (int64, bool) {
	for _, p := range prices {
		if p.of(provider, model, u.Prompt()) {
			sum := float64(u.Input)*p.Input + float64(u.Output)*p.Output + float64(u.CacheRead)*p.CacheRead + float64(u.CacheWrite)*p.CacheWrite + float64(u.CacheLong)*p.CacheLong
			return int64(math.Ceil(sum - 1e-6)), true
		}
	}
	return 0, false
}
