/** The data that a different company would change to make the site its own. */
export const brand = {
  name: 'Calderloom',
  legalName: 'Calderloom Inc.',
  tagline: 'Software woven to last',
  /** Beside the copyright line; a real company removes it, together with the page `/about-this-site`. */
  disclosure: 'A fictional company',
  founded: 2011,
  /** The IANA name of the office’s time zone, in which days begin and end: openings close at its midnight. */
  timeZone: 'America/New_York',
  /** Woven threads on a 32-pixel grid, used for the header and the icons. */
  mark: {
    warp: 'M7 3v9.5M7 19.5V29M16 10.5v11M25 3v9.5M25 19.5V29',
    weft: 'M10.5 7h11M3 16h9.5M19.5 16H29M10.5 25h11',
  },
  /** The browser's theme color: the page's background in each color scheme. */
  themeColor: { light: '#ffffff', dark: '#0d1a29' },
  contact: {
    phone: '+1 413 555 0142',
    phoneHref: 'tel:+14135550142',
    email: 'support@calderloom.example',
    careersEmail: 'careers@calderloom.example',
    privacyEmail: 'privacy@calderloom.example',
    /** Who runs the servers, for the staff. */
    operatorsEmail: 'operations@calderloom.example',
    address: ['Calderloom Inc.', '18 Weaver Street', 'Suite 400', 'Halden Mills, MA 01020', 'United States'],
    map: { latitude: 42.1487, longitude: -72.6079 },
  },
  social: [
    { name: 'LinkedIn', href: 'https://example.com/linkedin' },
    { name: 'GitHub', href: 'https://example.com/github' },
    { name: 'YouTube', href: 'https://example.com/youtube' },
  ],
  /** The partners' sites; the company itself sells the third product. */
  partners: {
    medtech: 'https://example.com/vitalweft',
    searchblox: 'https://example.com/queryweft',
  },
  products: {
    medtech: 'Vitalweft',
    searchblox: 'Queryweft',
    irms: 'IRMS',
  },
  /** The header's entries, in order. Remotes fill those without a `path`. The boxed one is for new visitors. */
  menuGroups: [
    { id: 'home', label: 'Home', path: '/' },
    { id: 'about', label: 'About Us', path: '/aboutus' },
    { id: 'industries', label: 'Industries' },
    { id: 'services', label: 'Services' },
    { id: 'products', label: 'Products' },
    { id: 'careers', label: 'Careers', path: '/careers' },
    { id: 'contact', label: 'Contact us', path: '/contactus', boxed: true },
  ],
  /** The menu for signed-in visitors, after the header's other entries; also filled by the remotes. */
  accountMenu: { id: 'account', label: 'Account' },
} as const
