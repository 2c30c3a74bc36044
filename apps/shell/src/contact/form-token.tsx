import { useState } from 'react'

/** Stands in the rendered HTML, which is the same for everyone; the gateway writes the visitor's token over it. */
const FORM_TOKEN = '__FORM_TOKEN__'

/** The anti-forgery token of a post without script. Hydration finds the token that the page came with. */
export function FormToken() {
  const [token] = useState(readToken)
  return <input type="hidden" name="_csrf" defaultValue={token} />
}

function readToken(): string {
  if (typeof document === 'undefined') return FORM_TOKEN
  return document.querySelector<HTMLInputElement>('input[name="_csrf"]')?.value ?? FORM_TOKEN
}
