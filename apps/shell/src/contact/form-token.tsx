import { FORM_TOKEN } from '@mfe/contract'
import { useState } from 'react'

/** The anti-forgery token of a post without script. Hydration finds the token that the page came with. */
export function FormToken() {
  const [token] = useState(readToken)
  return <input type="hidden" name="_csrf" defaultValue={token} />
}

function readToken(): string {
  if (typeof document === 'undefined') return FORM_TOKEN
  return document.querySelector<HTMLInputElement>('input[name="_csrf"]')?.value ?? FORM_TOKEN
}
