import { AppError } from '#errors.ts'

interface Condition {
  isNot: boolean
  token?: string
  etag?: string
}

/** Conditions that must all be true, of the request's own URL unless another one is named. */
export interface ConditionList {
  url: string | undefined
  conditions: Condition[]
}

/** The most lists of conditions in a header, each of which may need a look at another address. */
const MAX_LISTS = 32

const invalidIf = () => new AppError('request/invalid', 'The If header is not valid.')

const URL_TAG = /\s*<([^<>]*)>\s*/y
const LIST = /\s*\(([^()]*)\)\s*/y
const CONDITION = /\s*(Not\s*)?(?:<([^<>]*)>|\[((?:W\/)?"[^"]*")\])\s*/iy

/** Parses an `If` header (RFC 4918, 10.4). Takes linear time. Throws `request/invalid`. */
export function parseIf(header: string): ConditionList[] {
  const lists: ConditionList[] = []
  let url: string | undefined
  let position = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position
    const match = pattern.exec(header)
    if (match) position = pattern.lastIndex
    return match
  }
  while (position < header.length) {
    const tag = take(URL_TAG)
    if (tag) url = tag[1]
    const list = take(LIST)
    if (!list || lists.length >= MAX_LISTS) throw invalidIf()
    lists.push({ url, conditions: parseConditions(list[1] ?? '') })
  }
  return lists
}

function parseConditions(text: string): Condition[] {
  const conditions: Condition[] = []
  for (let position = 0; position < text.length; position = CONDITION.lastIndex) {
    CONDITION.lastIndex = position
    const match = CONDITION.exec(text)
    if (!match) throw invalidIf()
    const [, not, token, etag] = match
    conditions.push({ isNot: not !== undefined, ...(token === undefined ? { etag: etag ?? '' } : { token }) })
  }
  if (conditions.length === 0) throw invalidIf()
  return conditions
}

/** Returns the lock tokens that a header shows, whether or not its conditions are true. */
export const tokensIn = (lists: readonly ConditionList[]): ReadonlySet<string> =>
  new Set(lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => token ?? [])))

interface State {
  tokens: ReadonlySet<string>
  /** Absent for what has no version, or does not exist. */
  etag: string | undefined
}

export const isTrue = ({ conditions }: ConditionList, { tokens, etag }: State): boolean =>
  conditions.every((condition) => {
    const matches = condition.token === undefined ? condition.etag === etag : tokens.has(condition.token)
    return matches !== condition.isNot
  })
