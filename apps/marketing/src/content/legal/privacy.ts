import { brand } from '@site/brand'
import type { LegalContent } from '../types.ts'

const { legalName, contact } = brand

export const privacy: LegalContent = {
  kind: 'legal',
  path: '/privacy',
  title: 'Privacy',
  description: `The ${brand.name} privacy notice: what personal information this site collects and why, what is stored, for how long, and your rights.`,
  updated: '2026-12-01',
  headline: 'Privacy',
  lead: 'What personal information we collect on this site, why, how long we keep it, and the choices you have.',
  sections: [
    {
      id: 'controller',
      heading: 'Who we are',
      paragraphs: [
        `${legalName}, a Massachusetts company, is responsible for the personal information collected on this site and processes it in the United States.`,
        `Write to ${contact.privacyEmail}, call ${contact.phone}, or send a letter to ${contact.address.join(', ')}.`,
        'You can read this site without an account. It has no advertising, no analytics and no content from other companies, except for the map on the contact page, which loads only when you press its button. Because we do not track you, there is nothing for Global Privacy Control or Do Not Track to turn off.',
      ],
    },
    {
      id: 'forms',
      heading: 'What we collect',
      paragraphs: [
        'We collect only what you enter and what is listed here. The last column is for visitors protected by the GDPR and refers to its Article 6.',
      ],
      table: {
        caption: 'Information we collect, and why',
        columns: ['Source', 'Information', 'Purpose', 'Legal basis'],
        rows: [
          [
            'Contact',
            'Name, phone, email, subject, message',
            'To answer your inquiry',
            'Steps toward a contract, 6(1)(b), or our interest in replying, 6(1)(f)',
          ],
          [
            'Job application',
            'Name, email, phone, company, role, message, CV, cover letter',
            'To decide on your application',
            'Steps toward an employment contract, 6(1)(b)',
          ],
          [
            'Registration',
            'Name, phone, email, password (kept only as a hash)',
            'To give you an account',
            'Contract, 6(1)(b)',
          ],
          [
            'Passkeys and app passwords',
            'Name, public key or hash, times of creation and last use',
            'To log you in',
            'Contract, 6(1)(b)',
          ],
          ['File area', 'Folders and files you upload', 'To keep them for you', 'Contract, 6(1)(b)'],
          [
            'Link to a file or folder',
            'The name shown on its page; which files were downloaded, seen or sent through it, how often and when last; nothing about who did that',
            'To show its use to the person who created it, also by email',
            'Contract, 6(1)(b)',
          ],
          [
            'Technical log',
            'Method, path without query, status and time of a request; neither your name nor your IP address',
            'To keep the service running and safe',
            'Our interest in security, 6(1)(f)',
          ],
          [
            'Login sessions',
            'Times of login and last use, shortened IP address, browser and operating system',
            'To show you where you are logged in',
            'Contract, 6(1)(b)',
          ],
          [
            'Activity record',
            'Account number, time and kind of action, such as a login, upload or deletion; no file names',
            'To investigate misuse and faults',
            'Our interest in security, 6(1)(f)',
          ],
          [
            'Attempt counters',
            'Number of attempts, with the IP address or email only as a keyed hash',
            'To slow down password guessing and spam',
            'Our interest in security, 6(1)(f)',
          ],
        ],
      },
    },
    {
      id: 'storage',
      heading: 'What we store in your browser',
      paragraphs: [
        'Each item is needed for something you asked for or to run the site, so there is no cookie banner. None is used to track you across sites.',
      ],
      table: {
        caption: 'Cookies and browser storage',
        columns: ['Name', 'Where', 'Purpose', 'Until'],
        rows: [
          ['authToken', 'Local storage', 'Keeps you signed in', 'You log out or the session ends'],
          ['currentUserEmail', 'Local storage', 'Shows whose files these are', 'You log out or the session ends'],
          [
            'sid or __Host-sid',
            'Cookie, not readable by scripts',
            'Binds the session to this browser',
            'You log out or the session ends',
          ],
          [
            'device or __Host-device',
            'Cookie, not readable by scripts',
            'Lets you log in from this browser while others guess at your password',
            'A year after your last login, or you change your password or delete your account',
          ],
          [
            'share or __Secure-share',
            'Cookie, not readable by scripts',
            'Opens a link after you enter its password',
            'Two hours have passed',
          ],
          [
            'inbox or __Secure-inbox',
            'Cookie, not readable by scripts',
            'Lets our staff read the inbox',
            '8 hours have passed',
          ],
          ['XSRF-TOKEN', 'Cookie', 'Protects forms against forgery', 'You close the browser'],
          [
            'colorScheme',
            'Local storage',
            'Remembers light or dark mode, if you chose one',
            'You choose the system setting',
          ],
          ['filesView', 'Local storage', 'Remembers where you view files as a list or a grid', 'You switch back'],
          ['filesOrder', 'Local storage', 'Remembers how you sort files', 'You choose the first order again'],
          ['filesColumns', 'Local storage', 'Remembers the widths of columns', 'You reset them'],
          [
            'applicationDraft',
            'Session storage',
            'Keeps what you typed in a job application',
            'You send it or close the tab',
          ],
          [
            'requestedPage',
            'Session storage',
            'Takes you to the page you asked for before you logged in',
            'You open it or another page, log out, or close the tab',
          ],
          [
            'unfinishedUploads',
            'Local storage',
            'Lets a large upload resume after a reload',
            'The upload is finished, or a day has passed',
          ],
          [
            'visitor',
            'Cookie, not readable by scripts',
            'Keeps you on one version of the site while a new one is tested',
            '90 days have passed',
          ],
        ],
      },
    },
    {
      id: 'recipients',
      heading: 'Who receives it',
      paragraphs: [
        'Our project leads read inquiries. Our hiring staff and your future team read applications. Our hosting and email providers process information on our instructions, under contract. We disclose information to others only if the law requires it.',
        'If you load the interactive map, your browser contacts openstreetmap.org, which learns your IP address. We do not store your choice, so the page asks again next time.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      table: {
        caption: 'Retention',
        columns: ['Information', 'Kept for'],
        rows: [
          ['Inquiries', '365 days from receipt'],
          ['Applications, with CV and cover letter', '180 days from receipt'],
          ['Emails that this site sends', 'Until they are sent, 30 days at most, and for 30 days more'],
          [
            'Account and files',
            'Until you delete them. You can permanently delete the account and everything in it on your account page',
          ],
          ['What a file contained before you replaced it', '30 days, or until you delete it'],
          ['Unfinished uploads', '24 hours after the last data arrived'],
          ['Login sessions', 'Until you log out, for 12 hours without use, or for 7 days at most'],
          ['Activity record', '400 days'],
          ['Attempt counters', 'A few hours after the last attempt'],
          ['Keys that keep a repeated request from being stored twice', '2 days'],
          ['Technical log', '30 days'],
        ],
      },
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        `Wherever you live, you may ask what we hold about you, get a copy, have it corrected or deleted, or object to its use. Write to ${contact.privacyEmail}. We answer within 30 days, ask for proof of identity only if we have a reason to doubt it, and never treat you worse for asking. If we say no, you may appeal by replying.`,
        'We do not sell personal information, share it for targeted advertising, or use it for profiling, as state privacy laws define these terms. You may also contact your state attorney general or, in Europe, your data protection authority.',
        'This site is not directed to children, and we do not knowingly collect information from anyone under 13.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      list: [
        'Connections are encrypted, and the passwords that you choose are stored only as slow, salted hashes.',
        'Every request for a file is checked for permission.',
        'Employees need a business reason and a second factor to access production data.',
        'If a breach affects your information, we notify you and the authorities without unreasonable delay, as M.G.L. c. 93H and other laws require.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this notice',
      paragraphs: [
        'The date above shows the last change. If a change affects information we already hold, we email account holders before it takes effect.',
      ],
    },
  ],
}
