import { createPasskey, listPasskeys, offerPasskey, revokePasskey } from '@site/api-client/passkeys'
import { CREDENTIAL_NAME_MAX } from '@site/contracts'
import { Heading, Text } from '@site/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import styles from './account.module.css'
import { askDevice } from './ask-device.ts'
import { CredentialList, NewCredential } from './credentials.tsx'

/** The passkeys of the account, beside its password. */
export function Passkeys() {
  const headingId = useId()
  const query = useQuery(passkeysQuery)
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <Heading level={2} size="h3" id={headingId} focusable>
        Passkeys
      </Heading>
      <Text>
        Log in with your device’s fingerprint, face or PIN, or with a security key, instead of your password. The
        password keeps working.
      </Text>
      <CredentialList query={query} headingId={headingId} words={texts.passkeys} revoke={revokePasskey} />
      <NewCredential
        title="Add a passkey"
        label="Name of the passkey"
        hint={`For example, “My phone”; up to ${CREDENTIAL_NAME_MAX} characters`}
        action="Add passkey"
        sendingText="Waiting for your device"
        create={async (api, form) => {
          await createPasskey(api, await askDevice(await offerPasskey(api, form)))
          void query.refetch()
          return texts.passkeyAdded
        }}
      />
    </section>
  )
}

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => listPasskeys(await loadApi(), { signal }),
  meta: { failure: texts.passkeys.notLoaded },
})
