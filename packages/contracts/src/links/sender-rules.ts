import { isVisible } from '../form-rules.ts'
import { SENDER_MAX } from '../limits.ts'

export const senderMessages = {
  tooLong: `Name must be at most ${SENDER_MAX} characters long`,
  unsuitable: 'Use your own name: no company, job title, address or phone number',
} as const

/** Words that make a name look like that of someone who works for the site. */
const TITLES = new Set(
  `accounts admin administrator administration agent billing ceo cfo chief compliance coo cto customer department desk
  director executive finance help helpdesk hr legal manager management moderator noreply official officer operations
  operator payroll postmaster president recruiter recruiting representative security service services staff support
  sysadmin system team technical technician verified webmaster`.split(/\s+/),
)

/** Letters of other scripts, and digits, that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['в', 'b'],
  ['е', 'e'],
  ['к', 'k'],
  ['м', 'm'],
  ['н', 'h'],
  ['о', 'o'],
  ['р', 'p'],
  ['с', 'c'],
  ['т', 't'],
  ['у', 'y'],
  ['х', 'x'],
  ['і', 'i'],
  ['ј', 'j'],
  ['ѕ', 's'],
  ['ԁ', 'd'],
  ['ӏ', 'l'],
  ['α', 'a'],
  ['β', 'b'],
  ['ε', 'e'],
  ['η', 'n'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['μ', 'm'],
  ['ν', 'v'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υ', 'u'],
  ['χ', 'x'],
  ['ı', 'i'],
  ['0', 'o'],
  ['1', 'l'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['$', 's'],
] as const)

/** Returns the words of a name, as they look to people who do not look closely. */
const wordsOf = (name: string): string[] =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The shortest brand that is looked for within words, too; shorter ones are parts of people's names. */
const MIN_WITHIN = 5

function namesBrand(words: readonly string[], brand: string): boolean {
  const wanted = wordsOf(brand).join('')
  return wanted.length < MIN_WITHIN ? words.includes(wanted) : words.join('').includes(wanted)
}

/** `a@b`, `www.a`, `a.com`, `https://`, or a phone or house number. */
const ADDRESS = /@|\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|(?:\d[\s().+-]*){4}/u

/** Control and format characters; all but the one that separates letters in Persian. */
const INVISIBLE = /(?!\u200c)[\p{C}\p{Zl}\p{Zp}]/u

const MIXED =
  /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u

/**
 * Returns why a name must not stand on a link's page as that of its sender, if anything: visitors must not take an
 * account holder for the company. An empty name is none, and suitable.
 */
export function senderProblem(name: string, brand: string): string | undefined {
  if (name === '') return undefined
  if ([...name].length > SENDER_MAX) return senderMessages.tooLong
  const words = wordsOf(name)
  const isSuitable =
    isVisible(name) &&
    words.some((word) => /\p{L}/u.test(word)) &&
    !INVISIBLE.test(name) &&
    !MIXED.test(name) &&
    !ADDRESS.test(name) &&
    !words.some((word) => TITLES.has(word)) &&
    !namesBrand(words, brand)
  return isSuitable ? undefined : senderMessages.unsuitable
}
