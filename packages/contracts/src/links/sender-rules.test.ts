import { expect, it } from 'vitest'
import { senderMessages, senderProblem } from './sender-rules.ts'

const problem = (name: string) => senderProblem(name, 'Calderloom')

it.each([
  '',
  'Ada Lovelace',
  'Zoë van der Berg-Ñandú',
  'O’Brien, J. R.',
  'Łukasz Żółć',
  'Анна Каренина',
  'Νίκος Παππάς',
  '山田 太郎',
  'محمد علی\u200cزاده',
  'Louis 14',
  'Kit Caldera',
  'Itō Heade',
  'J. R. R. Tolkien',
  'Anne Le Gal',
  'Ann & Bob',
  'ジョン・スミス',
])('accepts the name of a person: %s', (name) => {
  expect(problem(name)).toBeUndefined()
})

it.each([
  'Calderloom',
  'CALDERLOOM Inc.',
  'The Calder-Loom people',
  'C a l d e r l o o m',
  'Ćaldérloom',
  'Cаlderloom',
  'саlԁеrloom',
  'Calder100m',
  'ＣＡＬＤＥＲＬＯＯＭ',
  'CaIderIoom',
  'Calderloorn',
  'Calcler Loom',
  'Calder\u200cloom',
  'ᴄᴀʟᴅᴇʀʟᴏᴏᴍ',
])('rejects the name of the company, however it is written: %s', (name) => {
  expect(problem(name)).toBe(senderMessages.unsuitable)
})

it.each([
  'Support',
  'IT help desk',
  'Security Team',
  'The CEO',
  'C. E. O.',
  'Adm1n',
  'Adrnin',
  'Ann, HR',
  'Ann (verified)',
  'Ann ✓',
  'S u p p o r t',
  'Sup\u200cport',
  'Sup\u115fport',
  'Sᴜᴘᴘᴏʀᴛ',
  'ꓢꓴꓑꓑꓳꓣꓔ',
])('rejects what staff are called, however it is written: %s', (name) => {
  expect(problem(name)).toBe(senderMessages.unsuitable)
})

it.each(['ann@site.test', 'https://site.test', 'www.site', 'site.test', 'Ann +1 413 555 0142', '18 Weaver St 01020'])(
  'rejects an address or a number: %s',
  (name) => {
    expect(problem(name)).toBe(senderMessages.unsuitable)
  },
)

it.each(['\u202eAnn', 'Ann\nBob', 'A\u200bnn', ' ', '\u3164', '...', 'Аnn', '123'])(
  'rejects what is invisible, deceptive or no name: %j',
  (name) => {
    expect(problem(name)).toBe(senderMessages.unsuitable)
  },
)

it('rejects more than 40 characters', () => {
  expect(problem('ä'.repeat(40))).toBeUndefined()
  expect(problem('ä'.repeat(41))).toBe(senderMessages.tooLong)
})

it('looks for a short brand only as a word', () => {
  expect(senderProblem('Kit Carson', 'Kit')).toBe(senderMessages.unsuitable)
  expect(senderProblem('Kitty Carson', 'Kit')).toBeUndefined()
})
