import { commandFailed } from '../errors.ts'
import type { Access, OidcRule } from './access.ts'
import { findTeam } from './teams.ts'
import { assertShare, type Identity, newId, type OidcSubject, toRights } from './tokens.ts'

const MAX_RULES = 50

/** Printable ASCII without spaces, as long as a subject may be. */
const CLAIM = /^[\x21-\x7e]{1,255}$/

/** Names of this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** A rule as it was asked for: nothing of it is checked yet. */
export interface NewOidcRule extends OidcSubject {
  team: string
  rights: readonly string[]
  percent?: number
  /** Its author, as in the history. */
  createdBy: string
}

/** Lets tokens of an issuer act for a team. Throws if the team is unknown, or if the rule is too broad or exists. */
export function addOidcRule(access: Access, wanted: NewOidcRule, now: Date): { access: Access; rule: OidcRule } {
  const { issuer, audience, subject, team, percent, createdBy } = wanted
  const rules = access.oidc ?? []
  findTeam(access, team)
  assertIssuer(issuer)
  if (!CLAIM.test(audience)) {
    throw commandFailed('This is not an audience. To fix: use the site’s address, and ask the issuer for the same.')
  }
  assertPattern(subject)
  assertShare(percent)
  assertNew(rules, wanted)
  const rule: OidcRule = {
    id: newId(rules),
    issuer,
    audience,
    subject,
    team,
    rights: toRights(wanted.rights),
    ...(percent !== undefined && { percent }),
    createdAt: now.toISOString(),
    createdBy,
  }
  return { access: { ...access, oidc: [...rules, rule] }, rule }
}

/** Takes effect with the next request. Throws if there is no such rule. */
export function removeOidcRule(access: Access, id: string): Access {
  const rules = access.oidc ?? []
  const oidc = rules.filter((rule) => rule.id !== id)
  if (oidc.length < rules.length) return { ...access, oidc }
  throw commandFailed(`There is no rule "${id}". To fix: use an id that pnpm mfe oidc list shows.`)
}

/**
 * Returns whom a verified token of an issuer identifies, by the first rule that fits; `undefined` if none does. Issuer
 * and audience must be equal to the letter.
 */
export function identifyOidc(access: Access, claims: OidcSubject): Identity | undefined {
  const { issuer, audience, subject } = claims
  if (!CLAIM.test(subject)) return undefined
  const rule = access.oidc?.find(
    (each) => each.issuer === issuer && each.audience === audience && matchesSubject(each.subject, subject),
  )
  const apps = access.teams.find(({ name }) => name === rule?.team)?.apps
  if (!rule || !apps) return undefined
  const name = nameOfSubject(rule, subject)
  return {
    name,
    tokenId: name,
    apps,
    rights: rule.rights.filter((right) => right !== 'admin'),
    ...(rule.percent !== undefined && { percent: rule.percent }),
    oidc: { issuer, audience, subject },
  }
}

/** Returns an author's name, such as `growth/issuer.example:repo:acme/careers:ref:refs/heads/main`. */
export const nameOfSubject = ({ team, issuer }: Pick<OidcRule, 'team' | 'issuer'>, subject: string): string =>
  `${team}/${URL.parse(issuer)?.host}:${subject}`

/** Returns whether keys and documents may be read from there: over https, or from this machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))

/** Compares segment by segment, so no `*` reaches beyond a `:` or `/`. Takes linear time, whatever the pattern. */
export function matchesSubject(pattern: string, subject: string): boolean {
  const [wanted, given] = [pattern.split(SEPARATORS), subject.split(SEPARATORS)]
  return wanted.length === given.length && wanted.every((segment, index) => matchesSegment(segment, given[index] ?? ''))
}

/** Kept in the result, so they are compared as well. */
const SEPARATORS = /([:/])/

/** Each `*` stands for at least one character. */
function matchesSegment(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of others) {
    const start = text.indexOf(part, end + 1)
    if (start < 0) return false
    end = start + part.length
  }
  return text.endsWith(last) && text.length - last.length > end
}

function assertIssuer(issuer: string): void {
  const url = CLAIM.test(issuer) ? URL.parse(issuer) : null
  const isPlain = url && !url.username && !url.password && !issuer.includes('?') && !issuer.includes('#')
  if (url && isPlain && isConfidential(url)) return
  throw commandFailed(
    'This is not the address of an issuer. To fix: use its https address, to the letter as in the claim iss of its tokens, such as https://token.actions.githubusercontent.com.',
  )
}

/** The first two segments name who is meant. Without them, a rule would accept strangers, as public CI is for all. */
function assertPattern(subject: string): void {
  const [first = '', , second = ''] = subject.split(SEPARATORS)
  if (CLAIM.test(subject) && !first.includes('*') && !second.includes('*')) return
  throw commandFailed(
    `"${subject}" is not a subject. To fix: name the first two parts in full, such as repo:acme/careers:ref:refs/heads/main; in later parts, * stands for characters other than : and /.`,
  )
}

function assertNew(rules: readonly OidcRule[], { issuer, audience, subject }: OidcSubject): void {
  const same = rules.find((each) => each.issuer === issuer && each.audience === audience && each.subject === subject)
  if (same) {
    throw commandFailed(
      `There is a rule for this subject, for the team ${same.team}. To fix: remove it first: pnpm mfe oidc remove ${same.id}`,
    )
  }
  if (rules.length >= MAX_RULES) {
    throw commandFailed(`There are already ${MAX_RULES} rules, the most possible. To fix: remove one first.`)
  }
}
