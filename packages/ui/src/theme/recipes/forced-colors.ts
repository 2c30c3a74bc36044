/** Matches when the system sets every color: backgrounds disappear, and transparent borders become visible. */
export const FORCED_COLORS = '@media (forced-colors: active)'

/** Keeps a marker visible in forced colors mode, where backgrounds are removed. */
export const forcedColorMark = { [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'CanvasText' } }
