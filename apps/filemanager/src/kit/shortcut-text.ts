/** Returns a shortcut with the command key as shown on this computer: `Ctrl+V`, or `⌘V` on a Mac. */
export const withCommandKey = (key: string): string =>
  `${/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl+'}${key}`
