import { createAppPassword, listAppPasswords, revokeAppPassword } from '@site/api-client/app-passwords'
import { CREDENTIAL_NAME_MAX, type CreatedAppPassword, DAV_PATH } from '@site/contracts'
import { Heading, Tag, Text } from '@site/ui'
import { CheckboxInputField } from '@site/ui/fields'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CopyField } from '#kit/fields/copy-field.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import styles from './account.module.css'
import { CredentialList, NewCredential } from './credentials.tsx'

/** The passwords of programs that mount the folders by WebDAV, and how to mount them. */
export function AppPasswords() {
  const headingId = useId()
  const scopeId = useId()
  const query = useQuery(appPasswordsQuery)
  const [readsOnly, setReadsOnly] = useState(false)
  const [created, setCreated] = useState<CreatedAppPassword>()
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <Heading level={2} size="h3" id={headingId} focusable>
        Apps and drives
      </Heading>
      <Text>
        Open your folders as a drive: on a Mac, choose Go, then Connect to Server in the Finder; on Windows, choose Map
        network drive in File Explorer; elsewhere, use any app for WebDAV. Enter this address, your email address, and
        an app password instead of your password.
      </Text>
      <div className={styles.address}>
        <CopyField label="Address" type="url" value={`${window.location.origin}${DAV_PATH}/`} what="address" />
      </div>
      <CredentialList
        query={query}
        headingId={headingId}
        words={texts.appPasswords}
        tagOf={({ scope }) => scope === 'read' && <Tag>Read-only</Tag>}
        revoke={async (api, id) => {
          await revokeAppPassword(api, id)
          setCreated((shown) => (shown?.id === id ? undefined : shown))
        }}
      />
      <NewCredential
        title="Create an app password"
        label="App or device"
        hint={`For example, “My laptop”; up to ${CREDENTIAL_NAME_MAX} characters. Each has its own password, so you can revoke one and keep the others.`}
        action="Create app password"
        sendingText="Creating the app password"
        create={async (api, form) => {
          setCreated(await createAppPassword(api, { ...form, scope: readsOnly ? 'read' : 'write' }))
          void query.refetch()
          return texts.appPasswordCreated
        }}
      >
        <CheckboxInputField
          id={scopeId}
          name="readsOnly"
          label="Read-only"
          required={false}
          input={{
            checked: readsOnly,
            onChange: (event) => setReadsOnly((event.currentTarget as HTMLInputElement).checked),
          }}
        />
      </NewCredential>
      {created && (
        <div key={created.id} className={styles.address}>
          <CopyField label={`App password for ${created.name}`} value={created.password} what="app password" copies />
        </div>
      )}
    </section>
  )
}

const appPasswordsQuery = queryOptions({
  queryKey: ['account', 'app-passwords'],
  queryFn: async ({ signal }) => listAppPasswords(await loadApi(), { signal }),
  meta: { failure: texts.appPasswords.notLoaded },
})
