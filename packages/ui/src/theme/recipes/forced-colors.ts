/** Where the system sets every color: backgrounds are lost then, and transparent borders show. */
export const FORCED = '@media (forced-colors: active)'

/** A mark that is nothing but its background. */
export const keptMark = { [FORCED]: { forcedColorAdjust: 'none', background: 'CanvasText' } }
