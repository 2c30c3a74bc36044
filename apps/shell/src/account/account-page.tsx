import { definePage } from '@mfe/page'
import { Banner, Section, Stack } from '@site/ui'
import type { ReactNode } from 'react'
import type { FormSpec } from '../forms/form-spec.ts'
import { PlainForm } from '../forms/plain-form.tsx'
import { type LoadEnhancedForm, ProgressiveForm } from '../forms/progressive-form.tsx'
import { LetsTalkLink } from '../shared/lets-talk-link.tsx'
import styles from './account.module.css'
import { AccountArt } from './account-art.tsx'

export const defineAccountPage = (component: () => ReactNode, title: string, description: string) =>
  definePage({ component, meta: () => ({ title, description, noindex: true }) })

interface AccountPageProps {
  titleId: string
  title: string
  lead: ReactNode
  children: ReactNode
}

export function AccountPage({ titleId, title, lead, children }: AccountPageProps) {
  return (
    <>
      <Banner title={title} lead={lead} titleId={titleId} action={<LetsTalkLink />} />
      <Section space="tight">
        <div className={styles.layout}>
          <div className={styles.form}>
            <Stack gap="lg">
              <noscript>
                <p>This form needs JavaScript, which is turned off in your browser.</p>
              </noscript>
              {children}
            </Stack>
          </div>
          <AccountArt />
        </div>
      </Section>
    </>
  )
}

/**
 * Submitting the form before any script has run does nothing (method `dialog` outside of a dialog), because a password
 * must not end up in a URL, and a session needs scripts.
 */
export const AccountForm = ({ form, load }: { form: FormSpec; load: LoadEnhancedForm }) => (
  <ProgressiveForm
    fields={form.fields}
    load={load}
    plain={(state) => <PlainForm {...state} form={form} method="dialog" />}
  />
)
