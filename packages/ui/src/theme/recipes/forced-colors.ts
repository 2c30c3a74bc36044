/** Matches when the system sets every color: backgrounds disappear, and transparent borders become visible. */
export const FORCED = '@media (forced-colors: active)'

/** Keeps a mark visible that consists only of its background. */
export const forcedColorMark = { [FORCED]: { forcedColorAdjust: 'none', background: 'CanvasText' } }
