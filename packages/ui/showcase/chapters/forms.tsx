import { Button, Cluster } from '@site/ui'
import {
  CheckboxInputField,
  ErrorList,
  Field,
  fieldAttributes,
  Honeypot,
  InputField,
  PasswordInputField,
  SendingButton,
} from '@site/ui/fields'
import {
  ErrorSummary,
  FileField,
  FormField,
  FormStatus,
  PasswordField,
  SiteForm,
  SubmitButton,
  TextArea,
  TextField,
  useSiteForm,
} from '@site/ui/forms'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { object, string } from 'yup'
import { type FormState, SiteFormContext } from '../kit-internals.ts'
import { Chapter, InStates, LONG_TEXT, Specimen } from '../specimen.tsx'

const states: Record<string, FormState> = {
  idle: { kind: 'idle' },
  invalid: { kind: 'idle' },
  sending: { kind: 'sending' },
  failed: { kind: 'failed', title: 'It was not sent', message: LONG_TEXT },
  sent: { kind: 'sent', title: 'Sent', message: 'You will get a reply within two days.' },
}

const errors = {
  name: 'Name is required',
  phone: 'Phone number is required',
  text: LONG_TEXT,
  secret: 'Too short',
  file: 'A file is required',
  terms: 'Please agree',
}

const reasons = { phone: () => 'Only digits are accepted. Leave out “+”.' }

const choice = { id: 'plain-choice', hint: 'A hint', warning: 'A warning about accepted input' }

const loadWarning = async () => () => 'A warning about accepted input'

export function FormsChapter({ id }: { id: string }) {
  const [shown, setShown] = useState('invalid')
  return (
    <Chapter id={id} title="Forms">
      <fieldset className="sc-choice">
        <legend>State of the form below</legend>
        <Cluster gap="xs">
          {Object.keys(states).map((name) => (
            <Button
              key={name}
              variant={name === shown ? 'solid' : 'outline'}
              aria-pressed={name === shown}
              onClick={() => setShown(name)}
            >
              {name}
            </Button>
          ))}
        </Cluster>
      </fieldset>
      <Specimen name={`ErrorSummary, fields, SubmitButton, FormStatus (useDelayedTrue): ${shown}`}>
        <FrozenForm key={shown} state={states[shown] ?? { kind: 'idle' }} errors={shown === 'invalid' ? errors : {}}>
          <ErrorSummary />
          <TextField name="name" label="Name" hint="As on your passport" autoComplete="off" />
          <TextField name="mail" label="Email" type="email" required={false} />
          <PasswordField name="secret" label="Password" autoComplete="new-password" hint="8 characters or more" />
          <PasswordField
            name="common"
            label="Password, once typed"
            autoComplete="new-password"
            loadWarning={loadWarning}
          />
          <TextField name="phone" label={LONG_TEXT} type="tel" hint={LONG_TEXT} />
          <TextArea name="text" label="Message" />
          <FileField
            name="file"
            label="File"
            accept=".pdf"
            hint="PDF, 5 MB at most"
            progress={shown === 'sending' ? 40 : undefined}
          />
          <FormField component={CheckboxInputField} name="terms" label="I agree" hint="A hint" />
          <Honeypot />
          <SubmitButton>Send</SubmitButton>
          <FormStatus />
        </FrozenForm>
      </Specimen>
      <InStates name="Field">
        <FrozenForm state={{ kind: 'idle' }} errors={{}}>
          <TextField name="name" label="Name" wide />
          <FormField component={CheckboxInputField} name="terms" label="I agree" />
        </FrozenForm>
      </InStates>
      <Specimen name="ErrorList, InputField, Field, SendingButton: a form in plain HTML">
        <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          {/* Only one error summary, because two would be landmarks with the same name. */}
          {shown !== 'invalid' && <ErrorList formId="plain" errors={[['word', LONG_TEXT]]} />}
          <InputField id="plain-word" name="word" label="A word" error={LONG_TEXT} />
          <PasswordInputField id="plain-secret" name="secret" label="A password" />
          <CheckboxInputField id="plain-terms" name="terms" label="I agree" />
          <Field {...choice} label="A choice" wide>
            <select {...fieldAttributes(choice)} className="input">
              <option>One of one</option>
            </select>
          </Field>
          <SendingButton isSending>Send</SendingButton>
        </form>
      </Specimen>
      <Specimen name="SiteForm, useSiteForm: a working form">
        <WorkingForm />
      </Specimen>
    </Chapter>
  )
}

const schema = object({ word: string().required('A word is required').max(5, 'Five letters at most') })

function WorkingForm() {
  const form = useSiteForm(schema, { word: '' })
  return (
    <SiteForm
      form={form}
      onSubmit={async ({ word }) => ({ ok: true, title: 'Sent', message: `The word was “${word}”.` })}
    >
      <TextField name="word" label="A word" hint="Five letters at most" />
      <SubmitButton>Send the word</SubmitButton>
      <FormStatus />
    </SiteForm>
  )
}

interface FrozenFormProps {
  state: FormState
  /** The errors by field, as after an invalid submit. */
  errors: Readonly<Record<string, string>>
  children: ReactNode
}

/** A form frozen in one state. Sends nothing and does not move focus. */
function FrozenForm({ state, errors, children }: FrozenFormProps) {
  const formId = useId()
  const file = state.kind === 'sending' ? new File(['x'.repeat(2048)], 'a file.pdf') : null
  const form = useForm({ defaultValues: { name: '', mail: '', secret: '', phone: '', text: '', terms: false, file } })
  const { setError } = form
  useEffect(() => {
    for (const [name, message] of Object.entries(errors)) setError(name as 'name', { message })
  }, [errors, setError])
  const context = useMemo(
    () => ({
      formId,
      state,
      summary: Object.entries(errors).map(([name, message]) => ({ name, label: name, message })),
      invalidSubmits: 0,
      summaryTakesFocus: true,
      reasons,
      registerLabel: () => undefined,
    }),
    [formId, state, errors],
  )
  return (
    <FormProvider {...form}>
      <SiteFormContext value={context}>
        <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
      </SiteFormContext>
    </FormProvider>
  )
}
