import { SENDER_MAX } from '../limits.ts'

export const senderMessages = {
  tooLong: `Name must be at most ${SENDER_MAX} characters long`,
  unsuitable: 'Use your own name: no company, job title, address or phone number',
} as const

/** Latin letters with what looks like them: digits, small capitals, and letters of other scripts. */
const LOOKALIKES = {
  a: 'аαᴀꓮᎪɑ4',
  b: 'вβʙꓐᏴ',
  c: 'сᴄꓚᏟ',
  d: 'ԁᴅꓓᎠ',
  e: 'еεᴇꓰᎬ3',
  f: 'ꜰꓝ',
  g: 'ɡɢꓖᏀ',
  h: 'нһʜꓧᎻ',
  j: 'јᴊꓙᎫ',
  k: 'кκᴋꓗᏦ',
  // In many fonts, a capital i is a small l.
  l: 'iіιıӏɪꓲʟꓡᏞ1',
  m: 'мμᴍꓟᎷ',
  n: 'ηɴꓠ',
  o: 'оοօᴏꓳ0',
  p: 'рρᴘꓑᏢ',
  q: 'ԛ',
  r: 'ʀꓣᎡ',
  s: 'ѕꜱꓢᏚ5',
  t: 'тτᴛꓔᎢ7',
  u: 'υսᴜꓴ',
  v: 'νᴠꓦᏙ',
  w: 'ԝᴡꓪᎳ',
  x: 'хχꓫ',
  y: 'уʏꓬ',
  z: 'ᴢꓜᏃ',
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) =>
    [...others.toLowerCase()].map((other) => [other, letter] as const),
  ),
)

/** Replaces pairs of letters that look like one. */
const withoutPairs = (letters: string): string =>
  letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')

/** Three single letters or more between spaces, such as ` c e o `. */
const SPELLED = / (?:\S ){3,}/gu

/** Returns the words of a name, as they look to people who do not look closely: those that look alike are equal. */
const wordsOf = (name: string): string[] =>
  [...` ${name.normalize('NFKD').toLowerCase()} `]
    .map((character) => LETTERS.get(character) ?? character)
    .join('')
    .replaceAll(/[\p{M}\u200c]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(SPELLED, (spelled) => ` ${spelled.replaceAll(' ', '')} `)
    .split(' ')
    .filter(Boolean)
    .map(withoutPairs)

/** Words that make a name look like that of someone who works for the site. */
const TITLES = new Set(
  wordsOf(
    `accounts admin administrator administration agent billing ceo cfo chief compliance coo cto customer department desk
    director executive finance help helpdesk hr legal manager management moderator noreply official officer operations
    operator payroll postmaster president recruiter recruiting representative security service services staff support
    sysadmin system team technical technician verified webmaster`,
  ),
)

/** The shortest brand that is looked for within words, too; shorter ones are parts of people's names. */
const MIN_WITHIN = 5

function namesBrand(words: readonly string[], brand: string): boolean {
  const wanted = withoutPairs(wordsOf(brand).join(''))
  return wanted.length < MIN_WITHIN ? words.includes(wanted) : withoutPairs(words.join('')).includes(wanted)
}

/** `a@b`, `www.a`, `a.com`, `https://`, or a phone or house number. */
const ADDRESS = /@|\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|(?:\d[\s().+-]*){4}/u

/** What names are written with. Signs such as a check mark could stand for something that the site has verified. */
const CHARACTERS = /^[\p{L}\p{M}\p{N}\p{Zs}.,&'’‘()‐–·・׳״\u200c-]*$/u

/** What browsers do not show, but for marks and the character that separates letters in Persian. */
const INVISIBLE = /(?![\p{M}\u200c])\p{Default_Ignorable_Code_Point}/u

const MIXED =
  /^(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/**
 * Returns why a name must not stand on a link's page as that of its sender, if anything: visitors must not take an
 * account holder for the company. An empty name is none, and suitable.
 */
export function senderProblem(name: string, brand: string): string | undefined {
  if (name === '') return undefined
  if ([...name].length > SENDER_MAX) return senderMessages.tooLong
  const words = wordsOf(name)
  const isSuitable =
    /\p{L}/u.test(name) &&
    CHARACTERS.test(name) &&
    !INVISIBLE.test(name) &&
    !MIXED.test(name) &&
    !ADDRESS.test(name) &&
    !words.some((word) => TITLES.has(word)) &&
    !namesBrand(words, brand)
  return isSuitable ? undefined : senderMessages.unsuitable
}
