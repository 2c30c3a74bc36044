/** The paths of one public page of each kind. */
export const pages = ['/', '/ai-ml', '/careers', '/bankfinancial/whitepaper'] as const
