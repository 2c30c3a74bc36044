import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { setting } from './schemas/remote.ts'

/** What `remote.ts` declares about one setting: its type, its default, and what else it may be. */
export type Setting = Immutable<z.infer<typeof setting>>
/** The settings that a remote declares, by name. */
export type DeclaredSettings = Readonly<Record<string, Setting>>
export type SettingValue = string | number | boolean
/** The values of settings, by name. */
export type SettingValues = Readonly<Record<string, SettingValue>>

/** They are part of pages. */
const MAX_SETTINGS = 50
const MAX_CHARACTERS = 1000

const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/

/** In lower case, with a space between the words of a name. */
const SECRET =
  /secret|passw|passphrase|token|credential|bearer|\bpwd\b|\bjwt\b|\b(?:api|access|auth|client|encryption|private|session|signing) ?key/

/** Returns whether a name sounds like that of a secret: settings are part of public pages. */
const soundsSecret = (name: string): boolean =>
  SECRET.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase())

/** What is wrong with a declaration, and how to fix it, as sentences. */
interface DeclarationProblem {
  reason: string
  fix: string
}

/** Returns the first problem of what a remote declares; `undefined` if there is none. */
export function findDeclarationProblem(declared: DeclaredSettings): DeclarationProblem | undefined {
  const settings = Object.entries(declared)
  if (settings.length > MAX_SETTINGS) {
    return { reason: `It declares ${settings.length} settings.`, fix: `Declare at most ${MAX_SETTINGS}.` }
  }
  for (const [name, setting] of settings) {
    if (!NAME.test(name)) {
      return {
        reason: `${JSON.stringify(name)} is not the name of a setting.`,
        fix: 'Use up to 40 letters and digits, such as applyUrl.',
      }
    }
    if (soundsSecret(name)) {
      return {
        reason: `The setting ${name} sounds like a secret, and everyone can read settings in the page.`,
        fix: 'Keep secrets in the API. If it is none, choose another name.',
      }
    }
    const problem = findValueProblem(setting, setting.default)
    if (problem !== undefined) {
      return {
        reason: `The default of the setting ${name} ${problem}.`,
        fix: 'Correct the default, or what it may be.',
      }
    }
  }
  return undefined
}

/** Returns why a setting cannot have a value, as the end of a sentence; `undefined` if it can. */
export function findValueProblem(setting: Setting, value: unknown): string | undefined {
  if (typeof value !== setting.type || Number.isNaN(value)) return `is no ${setting.type}`
  if (setting.type === 'number') {
    const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = setting
    if (Number(value) < minimum) return setting.minimum === undefined ? 'is too small' : `is less than ${minimum}`
    if (Number(value) > maximum) return setting.maximum === undefined ? 'is too large' : `is more than ${maximum}`
  }
  if (setting.type !== 'string') return undefined
  const text = String(value)
  if (setting.enum && !setting.enum.includes(text)) return `is none of ${setting.enum.join(', ')}`
  if (text.length > MAX_CHARACTERS) return `has more than ${MAX_CHARACTERS} characters`
  return /\p{Cc}/u.test(text) || !text.isWellFormed() ? 'contains a control character' : undefined
}

/** Parses a value as it was typed; returns `undefined` if it is none of this type. Other rules are not checked. */
export function parseSetting({ type }: Setting, text: string): SettingValue | undefined {
  if (type === 'string') return text
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** Returns the declaration of one setting, if there is one. */
export const settingIn = (declared: DeclaredSettings | undefined, name: string): Setting | undefined =>
  declared && Object.hasOwn(declared, name) ? declared[name] : undefined

/** Returns the value of each declared setting: as it is set, or its default if it is not, or no longer may be so. */
export function resolveSettings(declared: DeclaredSettings = {}, set: SettingValues = {}): SettingValues {
  const values = Object.entries(declared).map(([name, setting]): [string, SettingValue] => {
    const value = Object.hasOwn(set, name) ? set[name] : undefined
    const isValid = value !== undefined && findValueProblem(setting, value) === undefined
    return [name, isValid ? value : setting.default]
  })
  return Object.fromEntries(values)
}
