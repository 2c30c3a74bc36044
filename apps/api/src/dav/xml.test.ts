import { expect, it } from 'vitest'
import { childOf, elementsIn, escapeXml, parseXml, withLanguageOf, writeXml } from './xml.ts'

const parse = (text: string) => parseXml(Buffer.from(text))

it('reads names with their namespaces, however their prefixes are chosen', () => {
  const prop = '<d:prop><a xmlns="urn:x"/><b/><x:c xmlns:x="urn:y"/></d:prop>'
  const root = parse(`<d:propfind xmlns:d="DAV:">${prop}</d:propfind>`)
  expect(root).toMatchObject({ namespace: 'DAV:', name: 'propfind' })
  const names = elementsIn(childOf(root, 'prop')).map(({ namespace, name }) => [namespace, name])
  expect(names).toEqual([
    ['urn:x', 'a'],
    ['', 'b'],
    ['urn:y', 'c'],
  ])
})

it('has no document in an empty body', () => {
  expect(parse('')).toBeUndefined()
})

const declared = (count: number, prefix = 'a') =>
  Array.from({ length: count }, (_, n) => `xmlns:${prefix}${n}="urn:x"`).join(' ')

const BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'

it.each([
  ['a DOCTYPE', '<!DOCTYPE x><x/>'],
  ['entities that expand', BOMB],
  ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['an unknown entity', '<x>&nbsp;</x>'],
  ['an unclosed element', '<x><y></x>'],
  ['two roots', '<x/><y/>'],
  ['text only', 'x'],
  ['an unknown prefix', '<a:x/>'],
  ['a prefix for no namespace', '<x xmlns:a=""><a:y/></x>'],
  ['an attribute without quotes', '<x a=b/>'],
  ['deep nesting', '<x>'.repeat(1000) + '</x>'.repeat(1000)],
  ['a U+0000', '<x>\0</x>'],
  ['a long name', `<${'x'.repeat(1000)}/>`],
  ['a long namespace', `<x xmlns="${'x'.repeat(1000)}"/>`],
  ['a long namespace of an attribute', `<x xmlns:a="${'x'.repeat(1000)}" a:y=""/>`],
  ['a long tag', `<x a="${'x'.repeat(20_000)}"/>`],
  ['many prefixes', `<x ${declared(40)}/>`],
  ['many prefixes at several levels', `<x ${declared(20)}><y ${declared(20, 'b')}/></x>`],
  ['a prefix that every object knows', '<constructor:x/>'],
  ['the prefix of what is behind every object', '<x xmlns:__proto__="urn:x"><__proto__:y/></x>'],
  ['an attribute with a prefix that every object knows', '<x valueOf:y=""/>'],
])('rejects %s', (_what, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'request/invalid' }))
})

it('reads any number of elements that declare their own namespaces', () => {
  const names = Array.from({ length: 100 }, (_, n) => `<a xmlns="urn:${n}" xmlns:b="urn:b"/>`)
  expect(elementsIn(parse(`<x>${names.join('')}</x>`))).toHaveLength(100)
})

it('rejects bytes that are not UTF-8', () => {
  expect(() => parseXml(Buffer.from([0x3c, 0x78, 0xff, 0x2f, 0x3e]))).toThrow(
    expect.objectContaining({ code: 'request/invalid' }),
  )
})

it.each([
  ['<Z:time xmlns:Z="urn:schemas-microsoft-com:">Mon</Z:time>'],
  ['<x xmlns="urn:x" a="&quot;&lt;&amp;">1 &lt; 2 &amp; 3</x>'],
  ['<x xmlns=""/>'],
  ['<a:x xmlns:a="urn:a" xmlns:b="urn:b" b:y="1"><x xmlns="urn:c">t</x></a:x>'],
])('writes %s as it was read', (text) => {
  const root = parse(text)
  expect(root && writeXml(root)).toBe(text)
})

it('keeps the language that applied to a property in its document', () => {
  const root = parse('<set xml:lang="de"><x/></set>')
  const [element] = elementsIn(root)
  if (!root || !element) throw new Error('missing')
  expect(writeXml(withLanguageOf(element, [root]))).toBe('<x xmlns="" xml:lang="de"/>')
  expect(withLanguageOf(element, [])).toBe(element)
})

it('escapes what XML does not allow in text', () => {
  expect(escapeXml('a<b>&"\r\ufffe\u{1f98a}\ud800')).toBe('a&lt;b&gt;&amp;&quot;&#13;\ufffd\u{1f98a}\ufffd')
})
