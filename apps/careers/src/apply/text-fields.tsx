import { MESSAGE_MAX, messageLimit, NAME_MAX, nameLimit } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import { TextArea, TextField } from '@site/ui/forms'

const lengthHint = `${NAME_MAX} characters maximum`

export function TextFields() {
  return (
    <>
      <TextField name="firstName" label="First name" autoComplete="given-name" hint={lengthHint} limit={nameLimit} />
      <TextField name="lastName" label="Last name" autoComplete="family-name" hint={lengthHint} limit={nameLimit} />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="Lowercase, with a 2- or 3-letter ending, for example name@company.com"
      />
      <TextField
        name="phoneNumber"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Digits only, for example 15550100"
      />
      <TextField
        name="company"
        label="Company name"
        autoComplete="organization"
        hint={`Current or most recent; ${lengthHint}`}
        limit={nameLimit}
      />
      <TextField
        name="role"
        label="Role"
        autoComplete="organization-title"
        hint={`Your role there; ${lengthHint}`}
        limit={nameLimit}
      />
      <TextArea
        name="message"
        label="Message"
        required={false}
        hint={`Anything not in your CV; up to ${groupedNumber(MESSAGE_MAX)} characters`}
        limit={messageLimit}
      />
    </>
  )
}
