import { createContext, useContext } from 'react'
import type { PageContext, Settings } from './page-contract.ts'

/** What types need of `settings` in remote.ts. */
interface DeclaresSettings {
  settings?: Readonly<Record<string, DeclaredSetting>>
}

interface DeclaredSetting {
  type: 'string' | 'number' | 'boolean'
  enum?: readonly string[] | undefined
}

type ValueOf<Declared> = Declared extends { enum: readonly (infer Value extends string)[] }
  ? Value
  : Declared extends { type: 'number' }
    ? number
    : Declared extends { type: 'boolean' }
      ? boolean
      : string

type ValuesOf<Declared> = { readonly [Name in keyof Declared]: ValueOf<Declared[Name]> }

/** The settings that remote.ts declares, by name: `SettingsOf<typeof remote>`. */
export type SettingsOf<Remote extends DeclaresSettings> = ValuesOf<NonNullable<Remote['settings']>>

/** Provided by the host for each page, with the settings of its own remote. */
export const SettingsContext = createContext<Settings>({})

/** Returns the settings of the page's remote, as the site has set them. `useSettings<typeof remote>()` types them. */
export const useSettings = <Remote extends DeclaresSettings>(): SettingsOf<Remote> =>
  typed<Remote>(useContext(SettingsContext))

/** Types the settings that a loader gets: `settingsOf<typeof remote>(context)`. */
export const settingsOf = <Remote extends DeclaresSettings>({
  settings = {},
}: Pick<PageContext, 'settings'>): SettingsOf<Remote> => typed<Remote>(settings)

/** The values are those that this version declares: the gateway replaces others by their defaults. */
const typed = <Remote extends DeclaresSettings>(settings: unknown) => settings as SettingsOf<Remote>
