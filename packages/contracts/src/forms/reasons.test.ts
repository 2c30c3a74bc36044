import { expect, it } from 'vitest'
import { formReasons } from './reasons.ts'

const { application, contact, login, registration } = formReasons

it.each([
  ['+15550100', 'Only the digits 0 to 9 are accepted. Leave out “+”.'],
  ['+1 (555) 0100', 'Only the digits 0 to 9 are accepted. Leave out “+”, spaces, “(” and “)”.'],
  ['call me', 'Only the digits 0 to 9 are accepted. Leave out letters and spaces.'],
  ['1\u200b2', 'Only the digits 0 to 9 are accepted. Leave out invisible characters.'],
  ['١٢٣', 'Only the digits 0 to 9 are accepted. Leave out digits of other scripts.'],
  ['+1 (555) x/0100', 'Only the digits 0 to 9 are accepted. Leave out everything else.'],
  ['15550100', ''],
  ['', ''],
])('says what is wrong with the phone number "%s"', (typed, reason) => {
  expect([contact.phoneNumber(typed), application.phoneNumber(typed)]).toEqual([reason, reason])
})

it.each([
  ['Ada@Company.com', 'Use lowercase letters only.'],
  ['ada@company.info', '“.info” is not accepted: the ending must have 2 or 3 letters.'],
  ['ada@company', 'The ending is missing, as in name@company.com.'],
  ["o'neil@company.com", "“'” is not accepted before the @."],
  ['ada@company.com', ''],
])(
  'says what is wrong with the email address "%s" where it must be in lowercase, and nowhere else',
  (typed, reason) => {
    expect([contact.email(typed), application.email(typed)]).toEqual([reason, reason])
    expect([login.email(typed), registration.email(typed)]).toEqual(['', ''])
  },
)

it.each([
  ['ada.company.com', 'The @ is missing, as in name@company.com.'],
  ['@company.com', 'The part before the @ is missing.'],
  ['ada@', 'The part after the @ is missing.'],
  ['ada@b@company.com', 'There is more than one @.'],
  ['ada b@company.com', 'Leave out the spaces.'],
  ['ada@-company.com', 'The part after the @ is not a domain, such as company.com.'],
  ['ädä@company.com', 'The part before the @ has a character that is not accepted.'],
  [`${'a'.repeat(250)}@company.com`, 'This has 262 characters; an email address has at most 254.'],
])('says what is wrong with the email address "%s" in every form', (typed, reason) => {
  expect([login.email(typed), contact.email(typed)]).toEqual([reason, reason])
})

it.each([
  ['x'.repeat(34), 'This has 34 characters; at most 30 are accepted.'],
  ['   ', 'This has only spaces or invisible characters.'],
  ['Ada\nOkafor', 'This must be on one line.'],
  ['Ada\0', 'This text contains a character that cannot be stored.'],
  ['Ada', ''],
])('says what is wrong with the name "%s"', (typed, reason) => {
  expect(contact.firstName(typed)).toBe(reason)
})

it.each([
  [{ name: 'ada.odt', size: 1 }, 'ada.odt is not a file of these kinds: .pdf, .doc, .docx.'],
  [{ name: 'ada.pdf', size: 5_000_001 }, 'ada.pdf is larger than 5 MB.'],
  [{ name: 'ada.pdf', size: 5_000_000 }, ''],
  [null, ''],
])('says what is wrong with the file %j', (file, reason) => {
  expect([application.cv(file), application.coverLetter(file)]).toEqual([reason, reason])
})
