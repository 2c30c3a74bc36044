import { expect, it } from 'vitest'
import { isTrue, parseIf, tokensIn } from './if-header.ts'

const held = { tokens: new Set(['urn:a']), etag: '"1"' }
const isTrueSomewhere = (header: string) => parseIf(header).some((list) => isTrue(list, held))

it.each([
  ['(<urn:a>)', true],
  ['(<urn:b>)', false],
  ['(["1"])', true],
  ['(["2"])', false],
  ['([W/"1"])', false],
  ['(<urn:a> ["1"])', true],
  ['(<urn:a> ["2"])', false],
  ['(Not <urn:b>)', true],
  ['(Not <urn:a>)', false],
  ['(Not ["2"] <urn:a>)', true],
  ['(<urn:b>) (<urn:a>)', true],
  ['(<urn:b>)(Not <DAV:no-lock>)', true],
])('judges %s as %s', (header, expected) => {
  expect(isTrueSomewhere(header)).toBe(expected)
})

it('knows which URL each list is about, and which tokens are shown', () => {
  const lists = parseIf('<http://x/a> (<urn:a>) (Not <urn:b>) </c> (["1"])')
  expect(lists.map(({ url }) => url)).toEqual(['http://x/a', 'http://x/a', '/c'])
  expect([...tokensIn(lists)]).toEqual(['urn:a', 'urn:b'])
})

it.each(['()', '(a)', '(<urn:a>', '<urn:a>', '(<a>) x', '((<a>))', '(["1)', '(Not)'])('rejects %j', (header) => {
  expect(() => parseIf(header)).toThrow(expect.objectContaining({ code: 'request/invalid' }))
})

it('takes linear time, and at most 32 lists', () => {
  expect(() => parseIf('('.repeat(16_000))).toThrow()
  expect(() => parseIf(`(${'Not '.repeat(4000)}`)).toThrow()
  expect(() => parseIf('(<urn:a>)'.repeat(1500))).toThrow()
  expect(parseIf('(<urn:a>)'.repeat(32))).toHaveLength(32)
})
