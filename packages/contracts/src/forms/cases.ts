import { loginCases, registrationCases } from './account-cases.ts'
import { accountSettingsCases } from './account-settings-cases.ts'
import type { FormCase } from './case-rows.ts'
import { applicationCases, contactCases } from './visitor-cases.ts'

export type { FormCase, FormName } from './case-rows.ts'

/** The test cases for the form rules, shared by browser and server. */
export const formCases: readonly FormCase[] = [
  ...registrationCases,
  ...loginCases,
  ...contactCases,
  ...applicationCases,
  ...accountSettingsCases,
]
