import { brand } from '@site/brand'
import type { Career } from '@site/contracts'
import { CV_EXTENSIONS } from '@site/contracts'
import { type ApplicationFields, applicationSchema } from '@site/contracts/forms'
import { Button, Cluster, Notice, Stack, Text, TextLink } from '@site/ui'
import { FileField, FormStatus, Honeypot, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { type MouseEvent, useEffect } from 'react'
import { applicationContent } from '../content/application-content.ts'
import { loadApi } from '../services.ts'
import { chosenFileHint } from './chosen-file-hint.ts'
import { sendApplication } from './send-application.ts'
import { TextFields } from './text-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useUpload } from './use-upload.ts'

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
        labelledBy={labelledBy}
        guardLeave
        onSubmit={async (values, { idempotencyKey, honeypot }) => {
          if (honeypot)
            return { ok: false, message: `We could not accept the form. Write to ${brand.contact.careersEmail}.` }
          return upload.run((running) => sendApplication(career, values, { ...running, idempotencyKey }))
        }}
      >
        <TextFields />
        <FileField
          name="cv"
          label="CV"
          hint={chosenFileHint(cv)}
          accept={accept}
          progress={cv ? upload.percent : undefined}
        />
        <FileField
          name="coverLetter"
          label="Cover letter"
          required={false}
          hint={chosenFileHint(coverLetter)}
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
