export { siteIcons } from './icons.ts'
export type { Mark } from './mark.ts'
export { pageGround } from './palette.ts'
export { CARD_SIZE, type SocialCard, socialCard } from './social-card.ts'
