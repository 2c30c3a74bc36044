import { FOLD_ATTRIBUTE } from '@mfe/contract'

const FOLD = new RegExp(`<div[^>]* ${FOLD_ATTRIBUTE}=""[^>]*>(?=</div>)`)

/** Splits rendered HTML at its fold, inside the element that marks it. */
export function splitAtFold(body: string): { first: string; rest: string } {
  const fold = FOLD.exec(body)
  const end = fold ? fold.index + fold[0].length : body.length
  return { first: body.slice(0, end), rest: body.slice(end) }
}
