import { brand } from '@site/brand'
import {
  type Career,
  CV_EXTENSIONS,
  formReasons,
  MESSAGE_MAX,
  messageLimit,
  NAME_MAX,
  nameLimit,
} from '@site/contracts'
import { type ApplicationFields, applicationSchema } from '@site/contracts/forms'
import { announce, Button, Cluster, groupedNumber, Notice, Stack, Text, TextLink } from '@site/ui'
import {
  FileField,
  FormStatus,
  Honeypot,
  SiteForm,
  SubmitButton,
  TextArea,
  TextField,
  useSiteForm,
} from '@site/ui/forms'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { applicationContent } from '../content/application-content.ts'
import { loadApi } from '../services.ts'
import { useDraft } from './draft.ts'
import { sendApplication } from './send-application.ts'

const emptyFields: ApplicationFields = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  company: '',
  role: '',
  message: '',
  cv: null,
  coverLetter: null,
}

const accept = CV_EXTENSIONS.join(',')

export function ApplicationForm({ career, labelledBy }: { career: Career; labelledBy: string }) {
  const form = useSiteForm(applicationSchema, emptyFields)
  const draft = useDraft(form, career.id)
  const upload = useUpload()
  const { isDirty } = form.formState
  // If the connection is lost later, a call fails, which can be retried, rather than the import of the API client,
  // which some browsers never retry (docs/runbooks/browsers.md).
  useEffect(() => {
    if (isDirty) void Promise.allSettled([loadApi()])
  }, [isDirty])
  const [cv, coverLetter] = form.watch(['cv', 'coverLetter'])

  return (
    <Stack>
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      <SiteForm
        form={form}
        reasons={formReasons.application}
        labelledBy={labelledBy}
        guardLeave
        onSubmit={async (values, { idempotencyKey, honeypot }) => {
          if (honeypot)
            return { ok: false, message: `We could not accept the form. Write to ${brand.contact.careersEmail}.` }
          return upload.run((running) => sendApplication(career, values, { ...running, idempotencyKey }))
        }}
      >
        <TextFields />
        <FileField name="cv" label="CV" hint={ACCEPTED} accept={accept} progress={cv ? upload.percent : undefined} />
        <FileField
          name="coverLetter"
          label="Cover letter"
          required={false}
          hint={ACCEPTED}
          accept={accept}
          progress={coverLetter ? upload.percent : undefined}
        />
        <PrivacyNote />
        <Honeypot />
        <Cluster>
          <SubmitButton sendingText="Sending...">Submit application</SubmitButton>
          {upload.percent !== undefined && <CancelButton onCancel={upload.cancel} />}
        </Cluster>
        <FormStatus sendingText="Sending your application" failedText="Nothing you typed was lost." />
      </SiteForm>
    </Stack>
  )
}

/** Moves focus to the submit button, because this button disappears when the upload ends. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
    onCancel()
  }
  return (
    <Button variant="outline" size="lg" onClick={cancel}>
      Cancel sending
    </Button>
  )
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice title="Your draft from this tab was restored">
      <Text>Files cannot be saved. Please choose them again.</Text>
      <Button variant="outline" onClick={onDiscard}>
        Discard draft
      </Button>
    </Notice>
  )
}

function PrivacyNote() {
  const { privacyEmail } = brand.contact
  return (
    <Text size="small" tone="muted">
      {applicationContent.privacy} <TextLink href={`mailto:${privacyEmail}`}>{privacyEmail}</TextLink>. See our{' '}
      <TextLink href="/privacy" external>
        privacy notice
      </TextLink>
      .
    </Text>
  )
}

const ACCEPTED = '.doc, .docx or .pdf, 5 MB at most'

/** Tracks an upload: its progress in percent, undefined while none runs, and a function that cancels it. */
function useUpload() {
  const [percent, setPercent] = useState<number>()
  const controller = useRef<AbortController>(null)

  async function run<Outcome>(
    send: (upload: { signal: AbortSignal; onProgress: (fraction: number) => void }) => Promise<Outcome>,
  ): Promise<Outcome> {
    const running = new AbortController()
    controller.current = running
    setPercent(0)
    let announced = 0
    const onProgress = (fraction: number) => {
      setPercent(Math.round(fraction * 100))
      const quarter = Math.floor(fraction * 4) * 25
      if (quarter > announced) announce(`${quarter} percent sent`)
      announced = Math.max(announced, quarter)
    }
    try {
      return await send({ signal: running.signal, onProgress })
    } finally {
      setPercent(undefined)
    }
  }

  return { percent, run, cancel: () => controller.current?.abort() }
}

const lengthHint = `${NAME_MAX} characters maximum`

function TextFields() {
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
