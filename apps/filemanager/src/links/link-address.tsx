import { hasCode } from '@site/api-client/errors'
import { readLinkToken, replaceLinkToken } from '@site/api-client/links'
import { LINK_PAGE, type Link } from '@site/contracts'
import { Button, Notice, Skeleton, Text, TextLink } from '@site/ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import { FieldRow } from '#kit/field-row.tsx'
import { failed, type Outcome, toText } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { accessOf, describeAccess } from './link-values.ts'
import styles from './links.module.css'

const COPIED: Outcome = { kind: 'success', message: 'Link copied.' }
const NOT_COPIED: Outcome = {
  kind: 'warning',
  message: 'The link is selected. Press Ctrl+C, or ⌘C on a Mac, to copy it.',
}

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
        <AddressField address={address} access={describeAccess(accessOf(link))} copies={copies} />
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
      <div className={dialog.buttons}>
        {actions}
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

function AddressField({ address, access, copies }: { address: string; access: string; copies: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    // What had focus is gone.
    button.current?.focus()
    if (!copies) return
    // The browser may refuse, because the click was on another button. The user can then press this one.
    navigator.clipboard?.writeText(address).then(
      () => setOutcome(COPIED),
      () => undefined,
    )
  }, [copies, address])

  const copy = async () => {
    if (field.current) setOutcome((await copyText(field.current)) ? COPIED : NOT_COPIED)
  }

  return (
    <>
      <FieldRow
        label="Link"
        hint={access}
        ref={field}
        type="url"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      >
        <Button ref={button} onClick={copy}>
          Copy link
        </Button>
      </FieldRow>
      <StatusLine outcome={outcome} />
    </>
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

/** Copies the text of a field. Without a clipboard, selects the text and runs the browser's copy command. */
async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // Absent in the test DOM.
    return document.execCommand?.('copy') ?? false
  }
}
