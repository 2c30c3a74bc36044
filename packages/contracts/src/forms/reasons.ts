import {
  DIGITS,
  hasCvExtension,
  isOneLine,
  isStorable,
  isVisible,
  LOWER_CASE_EMAIL,
  nameLimit,
  VALID_EMAIL,
} from '../form-rules.ts'
import { CV_EXTENSIONS, CV_MAX_BYTES, EMAIL_MAX } from '../limits.ts'
import { formMessages } from './messages.ts'

/**
 * Says what is wrong with a value that its form rejects, for the line below the specified message: that message may
 * mislead, such as "Phone number is required" for one with a plus sign. Empty if the value is accepted or missing, or if
 * the message says it.
 */
type Reason = (value: unknown) => string

/** Returns what is wrong with a text, or something falsy. */
type Check = (text: string) => string | false | undefined

const textReason =
  (...checks: readonly Check[]): Reason =>
  (value) => {
    if (typeof value !== 'string' || value === '') return ''
    for (const check of checks) {
      const reason = check(value)
      if (reason) return reason
    }
    return ''
  }

const storable: Check = (text) => !isStorable(text) && `${formMessages.application.unstorable}.`

const oneLine: Check = (text) => !isOneLine(text) && 'This must be on one line.'

const visible: Check = (text) => !isVisible(text) && 'This has only spaces or invisible characters.'

const short: Check = (text) => {
  const length = nameLimit.lengthOf(text)
  return length > nameLimit.max && `This has ${length} characters; at most ${nameLimit.max} are accepted.`
}

/** More kinds of characters than a phone number has by mistake. */
const MAX_KINDS = 4

const digits: Check = (text) => {
  if (DIGITS.test(text)) return
  const kinds = new Set(Array.from(text.replace(/[0-9]/g, ''), kindOf))
  const named = kinds.size > MAX_KINDS ? ['everything else'] : [...kinds]
  return `Only the digits 0 to 9 are accepted. Leave out ${listed(named)}.`
}

function kindOf(character: string): string {
  if (/\s/.test(character)) return 'spaces'
  if (/\p{L}/u.test(character)) return 'letters'
  if (/\p{N}/u.test(character)) return 'digits of other scripts'
  return isVisible(character) ? `“${character}”` : 'invisible characters'
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join()

const address: Check = (text) => {
  if (VALID_EMAIL.test(text)) return
  if (text.length > EMAIL_MAX) return `This has ${text.length} characters; an email address has at most ${EMAIL_MAX}.`
  if (/\s/.test(text)) return 'Leave out the spaces.'
  const [name = '', domain, ...others] = text.split('@')
  if (domain === undefined) return 'The @ is missing, as in name@company.com.'
  if (others.length > 0) return 'There is more than one @.'
  if (name === '') return 'The part before the @ is missing.'
  if (domain === '') return 'The part after the @ is missing.'
  return VALID_EMAIL.test(`${name}@company`)
    ? 'The part after the @ is not a domain, such as company.com.'
    : 'The part before the @ has a character that is not accepted.'
}

const lowerCase: Check = (text) => {
  if (LOWER_CASE_EMAIL.test(text)) return
  if (/[A-Z]/.test(text)) return 'Use lowercase letters only.'
  const [, ending] = /@.*\.(.*)$/.exec(text) ?? []
  if (ending === undefined) return 'The ending is missing, as in name@company.com.'
  if (!/^[a-z]{2,3}$/.test(ending)) return `“.${ending}” is not accepted: the ending must have 2 or 3 letters.`
  return `“${/[^a-z0-9._%+-]/.exec(text)?.[0]}” is not accepted before the @.`
}

const file: Reason = (value) => {
  if (!isFile(value)) return ''
  const { name, size } = value
  if (!hasCvExtension(name)) return `${name} is not a file of these kinds: ${CV_EXTENSIONS.join(', ')}.`
  return size > CV_MAX_BYTES ? `${name} is larger than ${CV_MAX_BYTES / 1_000_000} MB.` : ''
}

const isFile = (value: unknown): value is Pick<File, 'name' | 'size'> =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value

const plainText = textReason(storable)
const person = textReason(storable, oneLine, visible)
const shortLine = textReason(storable, oneLine, visible, short)
const phone = textReason(digits)
const anyPhone = textReason(storable, oneLine)
const email = textReason(address)
const lowerCaseEmail = textReason(address, lowerCase)
const newPassword = { password: plainText, confirmpassword: plainText }

/** The reasons of each form, by field (docs/product.md, "Forms"). */
export const formReasons = {
  application: {
    firstName: shortLine,
    lastName: shortLine,
    email: lowerCaseEmail,
    phoneNumber: phone,
    company: shortLine,
    role: shortLine,
    cv: file,
    coverLetter: file,
  },
  registration: {
    firstName: person,
    lastName: person,
    phoneNumber: anyPhone,
    email,
    ...newPassword,
  },
  login: { email, password: plainText },
  contact: {
    firstName: shortLine,
    phoneNumber: phone,
    email: lowerCaseEmail,
    subject: shortLine,
    message: plainText,
  },
  passwordChange: { currentPassword: plainText, ...newPassword },
  resetRequest: { email },
  passwordReset: newPassword,
  accountDeletion: { password: plainText },
  profile: { firstName: person, lastName: person, phoneNumber: anyPhone },
  emailChange: { email, password: plainText },
  credential: { name: person, password: plainText },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Reason>>>>
