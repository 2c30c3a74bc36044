import { hasCode } from '@site/api-client/errors'
import { readLinkToken, replaceLinkToken } from '@site/api-client/links'
import { LINK_PAGE, type Link } from '@site/contracts'
import { Button, Notice, Skeleton, Text, TextLink } from '@site/ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { CopyField } from '#kit/fields/copy-field.tsx'
import { failed, type Outcome, toText } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { accessOf, describeAccess } from './link-values.ts'
import styles from './links.module.css'

interface LinkAddressProps {
  link: Link
  /** Set if the address is new. */
  token?: string | undefined
  /** Whether to copy the address as soon as it is known. */
  copies: boolean
  actions?: ReactNode
  onClose: () => void
}

export function LinkAddress({ link, token, copies, actions, onClose }: LinkAddressProps) {
  const { address, isUnknown, failure, retry, replace } = useLinkAddress(link.id, token)
  return (
    <div className={styles.form}>
      {address !== undefined && (
        <CopyField
          label="Link"
          hint={describeAccess(accessOf(link))}
          type="url"
          value={address}
          what="link"
          takesFocus
          copies={copies}
        />
      )}
      {isUnknown && (
        <Notice tone="info" title={texts.addressUnknown} live="status">
          <Text>{texts.newAddressEndsOld}</Text>
          <Button variant="outline" onClick={replace}>
            Create new address
          </Button>
        </Notice>
      )}
      {failure && (
        <Notice tone="error" title={toText(failure)} live="alert">
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {address === undefined && !isUnknown && !failure && <Skeleton shape="block" height="6rem" />}
      <Text tone="muted">
        <TextLink href="/shares">Shared links</TextLink> lists all your links, and lets you change and delete them.
      </Text>
      <div className={`${dialog.buttons} ${styles.foot}`}>
        {actions}
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

const toAddress = (token: string) => `${window.location.origin}${LINK_PAGE}/${token}`

interface State {
  address?: string
  /** Whether the server does not know the address: the link can get a new one. */
  isUnknown?: boolean
  failure?: Outcome
}

/** Loads the address of a link, unless its token is given. Never cached, because anyone who has it can use the link. */
function useLinkAddress(id: string, token?: string) {
  const [state, setState] = useState<State>(token === undefined ? {} : { address: toAddress(token) })

  const load = useCallback(
    async (request: typeof readLinkToken) => {
      setState({})
      try {
        setState({ address: toAddress(await request(await loadApi(), id)) })
      } catch (error) {
        const isUnknown = hasCode(error, 'shares/no-token')
        setState(isUnknown ? { isUnknown } : { failure: failed(texts.addressNotLoaded, error) })
      }
    },
    [id],
  )

  useEffect(() => {
    if (token === undefined) void load(readLinkToken)
  }, [load, token])

  return { ...state, retry: () => load(readLinkToken), replace: () => load(replaceLinkToken) }
}
