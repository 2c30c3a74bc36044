/** Matches when the system sets every color: backgrounds disappear, and transparent borders become visible. */
export const FORCED = '@media (forced-colors: active)'

/** Keeps a marker visible in forced colors mode, where backgrounds are removed. */
export const forcedColorMark = { [FORCED]: { forcedColorAdjust: 'none', background: 'CanvasText' } }
