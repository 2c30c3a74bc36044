import { ReleaseError } from './errors.ts'

declare const named: unique symbol

/** The name of an app, checked by `toAppName` because it becomes a folder of the store. */
export type AppName = string & { readonly [named]: 'app' }
/** The version of a release, checked by `toVersion`. */
export type Version = string & { readonly [named]: 'version' }

/** Identifies a release. */
export interface ReleaseName {
  app: AppName
  version: Version
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/
const VERSION = /^[0-9a-z](?:[0-9a-z._+-]{0,98}[0-9a-z])?$/i

/** Names that the platform uses beside those of apps, in a store or under `/__mfe/`. Older apps may have them. */
const RESERVED: ReadonlySet<string> = new Set(['access', 'api', 'console', 'health'])

const badName = (message: string) => new ReleaseError('release/bad-name', message)

/** Returns whether the text can be a name: a-z, 0-9 and -, at most 40 characters. */
export const isName = (text: string): boolean => NAME.test(text)
/** Returns whether the text can be the name of an app. */
export const isAppName = (text: string): text is AppName => isName(text)
/** Returns whether the text can be a version: letters, digits and . _ + -, at most 100 characters. */
export const isVersion = (text: string): text is Version => VERSION.test(text)

/** Parses the name of an app. Throws `release/bad-name`. */
export function toAppName(text: string): AppName {
  if (isAppName(text)) return text
  throw badName(`"${text}" is not an app name. To fix: use a-z, 0-9 and -, such as careers.`)
}

/** Like `toAppName`, for an app that does not exist yet: also throws if the platform uses the name itself. */
export function toNewAppName(text: string): AppName {
  if (!RESERVED.has(text)) return toAppName(text)
  throw badName(`"${text}" is reserved for the platform. To fix: choose another name, such as careers.`)
}

/** The name of every site's host. */
export const SHELL = toAppName('shell')

/** Parses a version. Throws `release/bad-name`. */
export function toVersion(text: string): Version {
  if (isVersion(text)) return text
  throw badName(`"${text}" is not a version. To fix: use letters, digits and . _ + -, such as 1.4.0-3f9a1c20.`)
}

/** Parses a command's target, such as `careers@1.4.0`. Throws `release/bad-name`. */
export function parseTarget(text: string): ReleaseName {
  const at = text.indexOf('@')
  if (at < 0) {
    const app = isAppName(text) ? text : '<app>'
    throw badName(`"${text}" lacks a version. To fix: write ${app}@<version>; pnpm mfe status ${app} lists them.`)
  }
  return { app: toAppName(text.slice(0, at)), version: toVersion(text.slice(at + 1)) }
}

/** Formats a release as `app@version`, the form that commands and messages use. */
export const nameOf = ({ app, version }: { app: string; version: string }): string => `${app}@${version}`
