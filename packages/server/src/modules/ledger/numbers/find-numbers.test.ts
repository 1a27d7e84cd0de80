import { expect, it } from "vitest";
import { findNumbers } from "./find-numbers.ts";

function read(text: string): string[] {
  return findNumbers(text).map(({ values: [value], unit }) =>
    `${value} ${unit?.measure ?? ""}`.trim(),
  );
}

it.each([
  ["two and a half hours", "2.5 time"],
  ["three quarters of an hour", "45 time"],
  ["an hour and 21 minutes", "81 time"],
  ["zweieinhalb Minuten", "2.5 time"],
  ["un minuto y medio", "1.5 time"],
  ["deux heures et demie", "2.5 time"],
  ["two hundred files", "200"],
  ["两个半小时", "2.5 time"],
  ["超过四万二。", "42000"],
  ["约一万八千行", "18000"],
  ["in 34:12", "2052 time"],
  ["max 1412ms", "1412 time"],
  ["94 €/noche", "94 euro"],
])("%s is a number", (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

it.each(["two thirds of it", "十分重要", "第十二轮"])("%s is none", (text) => {
  expect(read(text)).toEqual([]);
});
