import { brand } from '@site/brand'
import type { Career } from '@site/contracts'
import { Button, Heading, Lead, Notice, Skeleton, Stack, Text, TextLink } from '@site/ui'
import { applicationContent } from '../content/application-content.ts'
import styles from './lazy-application-form.module.css'
import { useLazyForm } from './use-lazy-form.ts'

const TITLE_ID = 'apply-title'

/** The form loads when the page is idle. Plain HTML could not send it: only the API client uploads an application. */
export function LazyApplicationForm({ career }: { career: Career }) {
  const { Form, failed, retry } = useLazyForm()
  const tryAgain = () => {
    // The notice disappears with its button, so focus moves to this heading, above the form.
    document.getElementById(TITLE_ID)?.focus()
    retry()
  }
  return (
    <Stack>
      <Heading level={2} id={TITLE_ID} focusable>
        {applicationContent.apply.title}
      </Heading>
      <Lead>{applicationContent.apply.lead}</Lead>
      <noscript>
        <Notice title="The form needs JavaScript">
          Without it, email your CV to <MailLink career={career} /> with your name, phone number, company and role.
        </Notice>
      </noscript>
      <div className={styles.place}>
        {failed && <LoadFailed career={career} onRetry={tryAgain} />}
        {Form && <Form key={career.id} career={career} labelledBy={TITLE_ID} />}
        {!Form && !failed && <Placeholder />}
      </div>
    </Stack>
  )
}

function MailLink({ career }: { career: Career }) {
  const { careersEmail } = brand.contact
  const subject = encodeURIComponent(`Application: ${career.title}`)
  return <TextLink href={`mailto:${careersEmail}?subject=${subject}`}>{careersEmail}</TextLink>
}

function LoadFailed({ career, onRetry }: { career: Career; onRetry: () => void }) {
  return (
    <Notice tone="error" title="The form could not be loaded" live="alert">
      <Text>
        Try again, or email your CV to <MailLink career={career} />.
      </Text>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'company', 'role', 'message', 'cv', 'coverLetter']

function Placeholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      {FIELDS.map((name) => (
        <Skeleton key={name} shape="block" height="3.5rem" />
      ))}
    </div>
  )
}
