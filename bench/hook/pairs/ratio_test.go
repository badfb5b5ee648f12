package main

import (
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	tests := []struct {
		give []time.Duration
		want time.Duration
	}{
		{[]time.Duration{5}, 5},
		{[]time.Duration{9, 1, 5}, 5},
		{[]time.Duration{9, 1, 5, 7}, 6},
	}
	for _, tt := range tests {
		if got := median(tt.give); got != tt.want {
			t.Errorf("median(%v) = %v, want %v", tt.give, got, tt.want)
		}
	}
}

func TestMeasure(t *testing.T) {
	var pairs []pair
	for i := range 41 {
		pairs = append(pairs, pair{a: time.Duration(90 + i%21), b: time.Duration(390 + i%21)})
	}
	got := measure(pairs)
	if got.value != 0.25 {
		t.Errorf("value = %v, want 0.25: the medians are 100 and 400", got.value)
	}
	if got.lower > got.value || got.upper < got.value {
		t.Errorf("interval %v–%v does not hold its value %v", got.lower, got.upper, got.value)
	}
	if got.lower < 0.22 || got.upper > 0.28 {
		t.Errorf("interval %v–%v is wider than the times allow", got.lower, got.upper)
	}
	if again := measure(pairs); again != got {
		t.Errorf("a second reckoning of the same times gives %v, want %v", again, got)
	}
}
