/**
 * The remotes' access to what surrounds their pages, which their style sheets cannot change. Both functions return one
 * that undoes the call; calling that again has no effect.
 */
export interface FrameService {
  /** Prevents scrolling of the page, as behind a dialog. */
  lockScroll: () => () => void
  /**
   * Keeps focused elements clear of something of this height (a CSS length) at the top of the window, below the header,
   * or at its bottom, and the end of the page clear of the latter.
   */
  reserveSpace: (edge: 'top' | 'bottom', height: string) => () => void
}
