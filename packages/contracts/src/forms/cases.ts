import { loginCases, registrationCases } from './cases/account-cases.ts'
import type { FormCase } from './cases/rows.ts'
import { applicationCases, contactCases } from './cases/visitor-cases.ts'

export type { FormCase, FormName } from './cases/rows.ts'

/** The one table that the browser's and the server's form rules are both held against. */
export const formCases: readonly FormCase[] = [
  ...registrationCases,
  ...loginCases,
  ...contactCases,
  ...applicationCases,
]
