/** The letters that tell a language from others in the same script, in lower case. */
export interface Language {
  letters: ReadonlySet<string>
  /** The part of the letters beyond ASCII that they usually make. */
  usualPart: number
}

/** A language in the Latin script: all its letters beyond ASCII. */
const latin = (letters: string): Language => ({ letters: new Set(letters), usualPart: 1 })

/** Texts in several of these languages, which are less usual. */
const mixed = (languages: readonly string[]): Language => ({ letters: new Set(languages.join('')), usualPart: 1.1 })

/** A language in another script: its most frequent letters, which are most of any text. */
const frequent = (letters: string): Language => ({ letters: new Set(letters), usualPart: 0.7 })

// German, French, Spanish, Portuguese, Swedish and Finnish, Danish and Norwegian, Italian, Catalan, Dutch, Icelandic.
const WESTERN = [
  'äöüßé',
  'éèêëàâîïôûùüçœæÿ',
  'áéíóúüñ',
  'ãáâàçéêíõóôú',
  'åäöéàü',
  'æøåéòôóêä',
  'àèéìòù',
  'àçéèíïóòúü',
  'éëïöüèáóêàç',
  'áðéíóúýþæö',
]

// Czech, Slovak, Polish, Hungarian, Romanian, Croatian and Slovenian.
const CENTRAL = ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž']

export const LANGUAGES = {
  western: [...WESTERN.map(latin), mixed(WESTERN)],
  central: [...CENTRAL.map(latin), mixed(CENTRAL)],
  turkish: ['çğıöşüâî\u0307'].map(latin),
  // Lithuanian, Latvian, Estonian.
  baltic: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(latin),
  // Russian, Ukrainian, Bulgarian.
  cyrillic: ['оеаинтсрвлкм', 'оаинітверслкуї', 'аеиотнрсвлъд'].map(frequent),
  greek: ['αοιετσνηςάέήίόύώ'].map(frequent),
  hebrew: ['יוהלארתמבש'].map(frequent),
  arabic: ['اليمونرتبةعد'].map(frequent),
  thai: ['านรอกเง่้ัวมยลีท'].map(frequent),
  katakana: ['ﾞﾝｲｼｳｶｸﾄﾘｽﾏﾀﾔｷｺﾅﾐｻｵｱﾗﾙ'].map(frequent),
} satisfies Record<string, readonly Language[]>
