import { BROWSERS } from '@mfe/contract'
import { expect, it } from 'vitest'
import { scriptFeatures } from './script-features.ts'
import { missingStyles } from './style-features.ts'
import { missingNames, supportIn } from './support-data.ts'

const isSupported = supportIn(BROWSERS)
const names = missingNames(isSupported)

function missingIn(script: string): string[] {
  const { missing, unknownMembers, ownMembers } = scriptFeatures(script, names)
  return [...missing, ...[...unknownMembers].filter((name) => !ownMembers.has(name))]
}

it.each([
  ['Promise.try(f)', 'Promise.try'],
  ['Uint8Array.fromBase64(text)', 'Uint8Array.fromBase64'],
  ['bytes.toBase64()', 'toBase64'],
  ['Math.sumPrecise(list)', 'Math.sumPrecise'],
  ['RegExp.escape(text)', 'RegExp.escape'],
  ['map.getOrInsertComputed(key, f)', 'getOrInsertComputed'],
  ['map["getOrInsert"](key, 1)', 'getOrInsert'],
  ['Iterator.from(list)', 'Iterator.from'],
  ['map.values().filter(f)', 'Iterator.prototype.filter'],
  ['text.matchAll(pattern).toArray()', 'Iterator.prototype.toArray'],
  ['f(Temporal)', 'Temporal'],
])('finds what supported browsers lack in %s', (script, feature) => {
  expect(missingIn(script)).toEqual([feature])
})

it.each([
  'import defer * as late from "late"',
  'using file = open()',
  'import data from "./data.json" with { type: "json" }',
  'const pattern = /(?i:a)b/',
  'class A { accessor b = 1 }',
])('finds the syntax of %s', (script) => {
  expect(missingIn(script)).toEqual([expect.stringMatching(/^syntax beyond ES2024: /)])
})

it.each([
  [
    'old features',
    'Object.groupBy(list, f); structuredClone(a); list.toSorted().at(-1); /[\\p{L}--[a-z]]/v; a ??= b?.c',
  ],
  ['arrays', 'Object.entries(a).map(f); list.filter(f); list.map(f)'],
  ['names of its own', 'const o = { getOrInsert() {} }; o.getOrInsert(); class A { toBase64() {} } new A().toBase64()'],
  [
    'variables of its own',
    'import { Temporal } from "./own"; function f(Iterator) { return [Temporal.Now, Iterator.from(a)] }',
  ],
  ['questions', 'typeof Temporal === "undefined"; map.getOrInsert?.(1, 2)'],
  ['polyfills', 'Promise.try = f; Map.prototype.getOrInsert = f; Promise.try(g); map.getOrInsert(1, 2)'],
  ['polyfills as in core-js', '$({ target: "Map", proto: true }, { getOrInsert: f }); map.getOrInsert(1, 2)'],
  ['polyfilled globals as in core-js', '$({ global: true }, { Iterator: f }); Iterator.from(a)'],
])('finds nothing in %s', (_what, script) => {
  expect(missingIn(script)).toEqual([])
})

it.each([
  ['a { field-sizing: content }', ['field-sizing']],
  ['a { text-wrap: pretty }', ['text-wrap: pretty']],
  ['a { width: anchor-size(width) }', ['anchor-size()']],
  ['a:open { color: red }', [':open']],
  ['@position-try --below { top: 0 }', ['@position-try']],
  ['a { color: light-dark(red, blue); container-type: inline-size } a { &:has(b) { top: 1dvh } }', []],
  ['@supports (field-sizing: content) { a { field-sizing: content } }', []],
  ['a { -webkit-user-select: none; user-select: none }', []],
  ['a { user-select: none }', ['user-select']],
])('finds in the style sheet %s: %j', (sheet, features) => {
  expect([...missingStyles(sheet, isSupported)]).toEqual(features)
})
