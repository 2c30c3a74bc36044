export { pageGround } from './band-colours.ts'
export { siteIcons } from './icons.ts'
export type { Mark } from './mark.ts'
export { CARD_SIZE, type SocialCard, socialCard } from './social-card.ts'
