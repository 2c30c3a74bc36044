import { isApiError } from '@site/api-client/errors'
import { readShareToken, replaceShareToken } from '@site/api-client/shares'
import { SHARED_PAGE } from '@site/contracts'
import { useCallback, useEffect, useState } from 'react'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'

const toAddress = (token: string) => `${window.location.origin}${SHARED_PAGE}/${token}`

type State = { address: string } | { isUnknown: true } | { failure: Outcome } | undefined

/** Loads the address of a link, unless its token is given. Never cached, because anyone who has it can use the link. */
export function useLinkAddress(id: string, token?: string) {
  const [state, setState] = useState<State>(token === undefined ? undefined : { address: toAddress(token) })

  const load = useCallback(
    async (request: typeof readShareToken) => {
      setState(undefined)
      try {
        setState({ address: toAddress(await request(await loadApi(), id)) })
      } catch (error) {
        const isUnknown = isApiError(error) && error.code === 'shares/no-token'
        setState(isUnknown ? { isUnknown } : { failure: failed(texts.addressNotLoaded, error) })
      }
    },
    [id],
  )

  useEffect(() => {
    if (token === undefined) void load(readShareToken)
  }, [load, token])

  return {
    address: state && 'address' in state ? state.address : undefined,
    /** Whether the server does not know it: the link can get a new one. */
    isUnknown: state !== undefined && 'isUnknown' in state,
    failure: state && 'failure' in state ? state.failure : undefined,
    retry: () => load(readShareToken),
    replace: () => load(replaceShareToken),
  }
}
