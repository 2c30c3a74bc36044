/** One page of each kind that visitors see. */
export const pages = ['/', '/ai-ml', '/careers', '/bankfinancial/whitepaper'] as const
