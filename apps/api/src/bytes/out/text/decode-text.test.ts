import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const decode = (bytes: Uint8Array, isTruncated = false) => decodeText(Buffer.from(bytes), isTruncated)

it.each([
  [
    'windows-1252',
    '9348656c6c6f9420962073686520736169642c20697492732066696e6585203520b56d',
    '“Hello” – she said, it’s fine… 5 µm',
  ],
  [
    'windows-1252',
    '52e973756de9206465732061637469766974e973203a20e974e920323032342c20e0204d6f6e7472e9616c2e208c75767265',
    'Résumé des activités : été 2024, à Montréal. Œuvre',
  ],
  [
    'windows-1252',
    'c45247455220dc42455220d65354455252454943482c20bf5175e92074616c3f20a14f6ce921',
    'ÄRGER ÜBER ÖSTERREICH, ¿Qué tal? ¡Olé!',
  ],
  ['windows-1250', '4d61b3676f727a61746120aff3b3e62c20a3f3649f2c203530207ab3', 'Małgorzata Żółć, Łódź, 50 zł'],
  [
    'ISO 8859-2',
    '4d61b3676f727a61746120aff3b3e62c20a3f364bc2c20a67769ea746f73b36177',
    'Małgorzata Żółć, Łódź, Świętosław',
  ],
  ['DOS code page 850', '477281e16520617573204b946c6e2c204a6f73822c20a4616e64a3', 'Grüße aus Köln, José, ñandú'],
  ['Mac OS Roman', '47729fa76520617573204b9a6c6e20d0206361668e', 'Grüße aus Köln – café'],
  [
    'windows-1251',
    'c8ecff3bc3eef0eee40d0ac8e2e0edeee23bd1e0edeaf22dcfe5f2e5f0e1f3f0e3',
    'Имя;Город\r\nИванов;Санкт-Петербург',
  ],
  [
    'KOI8-R',
    'e9cdd13be7cfd2cfc40d0ae9d7c1cecfd73bf3c1cecbd42df0c5d4c5d2c2d5d2c7',
    'Имя;Город\r\nИванов;Санкт-Петербург',
  ],
  [
    'DOS code page 866',
    '88acef3b83aee0aea40d0a88a2a0adaea23b91a0adaae22d8fa5e2a5e0a1e3e0a3',
    'Имя;Город\r\nИванов;Санкт-Петербург',
  ],
  ['windows-1253', 'bcedefece13bd0fcebe70d0ac3e9fef1e3eff23bc1e8deede1', 'Όνομα;Πόλη\r\nΓιώργος;Αθήνα'],
  [
    'Shift-JIS',
    '8e8196bc2c8f5a8f8a0d0a8e52936391be98592cc4b3b7aeb30d0a546f74616c3a20312c323030',
    '氏名,住所\r\n山田太郎,ﾄｳｷｮｳ\r\nTotal: 1,200',
  ],
  ['EUC-JP', 'a4b3a4eca4cfc6fccbdcb8eca4cea5c6a5ada5b9a5c8a4c7a4b9', 'これは日本語のテキストです'],
  ['ISO-2022-JP', '1b2442242a3b594a272424347c38421b28423a20323032362d31312d3330', 'お支払い期限: 2026-11-30'],
  ['EUC-KR', 'c0ccb8a72cb5b5bdc30d0ab1e8c3b6bcf62cbcadbfef', '이름,도시\r\n김철수,서울'],
  ['GB 18030', 'd0d5c3fb2cb3c7cad00d0ad5c5ceb02cb1b1bea9', '姓名,城市\r\n张伟,北京'],
  ['Big5', 'a96da6572cabb0a5ab0d0ab169b0b62ca578a55f', '姓名,城市\r\n張偉,台北'],
  [
    'UTF-16 without a byte order mark',
    '6e0061006d0065003b0063006900740079000d000a004a006f007300e9003b004b00f6006c006e00',
    'name;city\r\nJosé;Köln',
  ],
  [
    'UTF-16 without a byte order mark',
    '006e0061006d0065003b0063006900740079000d000a004a006f007300e9003b004b00f6006c006e',
    'name;city\r\nJosé;Köln',
  ],
  [
    'windows-1250',
    '50f8ed6c699a209e6c759d6f75e86bfd206bf9f23b208e616e6574612c20c865736be920427564ec6a6f76696365',
    'Příliš žluťoučký kůň; Žaneta, České Budějovice',
  ],
  [
    'windows-1250',
    'c17276ed7a74fb72f52074fc6bf67266fa72f367e9703a204779f5722c20d57279204779756c61',
    'Árvíztűrő tükörfúrógép: Győr, Őry Gyula',
  ],
  [
    'windows-1250',
    '4b6c6a75e86e652072696a65e8693a20c8616b6f7665632c20d0616b6f766f2c209a756d612069209e616261',
    'Ključne riječi: Čakovec, Đakovo, šuma i žaba',
  ],
  [
    'DOS code page 852',
    '5a61bea288862067a9986ca5206a61abe43b209d756b61737a2c20476461e4736b',
    'Zażółć gęślą jaźń; Łukasz, Gdańsk',
  ],
  ['DOS code page 850', 'c9cdcdcdcdcdcdbb0d0aba204d454e9a20ba0d0ac8cdcdcdcdcdcdbc', '╔══════╗\r\n║ MENÜ ║\r\n╚══════╝'],
  ['ISO 8859-15', 'bc757672653a2031322c353020a42c20e0206269656e74f474', 'Œuvre: 12,50 €, à bientôt'],
  [
    'windows-1252',
    '496c2073657276657220e82061747469766f2e204e6f6e20e820756e206572726f72652e',
    'Il server è attivo. Non è un errore.',
  ],
  ['windows-1254', 'de656869723bdd6c0d0ac761f072fd2047fc6e65fe3b49f064fd72', 'Şehir;İl\r\nÇağrı Güneş;Iğdır'],
  [
    'windows-1257',
    '41e869fb2120c0fe756f6c617320fe616c69756f6a613b20de6976696ceb2c20d06961756c696169',
    'Ačiū! Ąžuolas žaliuoja; Živilė, Šiauliai',
  ],
  [
    'windows-1257',
    '56e27264733b50696c73e774610d0a4ae26e69732042e7727a69f2f03b4ae76b616270696c73',
    'Vārds;Pilsēta\r\nJānis Bērziņš;Jēkabpils',
  ],
  [
    'KOI8-U',
    'f0d2c9d7a6d42c20d3d7a6d4c52120ebc9a7d72c20ecd8d7a6d72c20a4c4cea6d3d4d8',
    'Привіт, світе! Київ, Львів, єдність',
  ],
  [
    'ISO 8859-5',
    'b8dcef3bb3dee0ded40d0ab8d2d0ddded23bc1d0dddae22dbfd5e2d5e0d1e3e0d3',
    'Имя;Город\r\nИванов;Санкт-Петербург',
  ],
  [
    'windows-1255',
    'f9ed3bf2e9f80d0ae3e5e33bfaec20e0e1e9e10d0ae6e4e520e3e5e720ece7e5e3f920f0e5e1eee1f8',
    'שם;עיר\r\nדוד;תל אביב\r\nזהו דוח לחודש נובמבר',
  ],
  [
    'windows-1256',
    'c7e1c7d3e33bc7e1e3cfede4c90d0ae3cde3cf3bc7e1dec7e5d1c90d0ae5d0c720caded1edd120c7e1d4e5d1',
    'الاسم;المدينة\r\nمحمد;القاهرة\r\nهذا تقرير الشهر',
  ],
  [
    'windows-874',
    'aad7e8cd3be0c1d7cda70d0acac1aad2c23ba1c3d8a7e0b7be0d0ab9d5e8a4d7cdc3d2c2a7d2b9bbc3d0a8d3e0b4d7cdb9',
    'ชื่อ;เมือง\r\nสมชาย;กรุงเทพ\r\nนี่คือรายงานประจำเดือน',
  ],
  [
    'half-width katakana',
    'd4cfc0de20c0dbb32cc4b3b7aeb3c40d0abdbddeb720b2c1dbb32cb6c5b6dedcb9dd',
    'ﾔﾏﾀﾞ ﾀﾛｳ,ﾄｳｷｮｳﾄ\r\nｽｽﾞｷ ｲﾁﾛｳ,ｶﾅｶﾞﾜｹﾝ',
  ],
  [
    'UTF-16 without a byte order mark',
    '18043c044f043b0013043e0440043e0434040d000a001804320430043d043e043204',
    'Имя;Город\r\nИванов',
  ],
  ['UTF-16 without a byte order mark', '05e905dd003b05e205d905e8000d000a05d305d505d3', 'שם;עיר\r\nדוד'],
  [
    'UTF-16 without a byte order mark',
    '0f6c0d542c004f4f40620d000a00715c30752a59ce902c007167ac4efd90',
    '氏名,住所\r\n山田太郎,東京都',
  ],
  ['UTF-16 without a byte order mark', 'c774b984002cb3c4c2dc000d000aae40cca0c218', '이름,도시\r\n김철수'],
])('reads %s', (_encoding, bytes, text) => {
  expect(decode(Buffer.from(bytes, 'hex'))).toBe(text)
})

it('reads a file that is cut within a character', () => {
  expect(decode(Buffer.from('8e52936391be9859', 'hex').subarray(0, -1), true)).toBe('山田太')
  expect(decode(Buffer.from('Köln').subarray(0, 2), true)).toBe('K')
})

it('reads UTF-8 with a few damaged characters as UTF-8', () => {
  const damaged = Buffer.concat([
    Buffer.from('Grüße aus Köln, Zürich. '),
    Buffer.from('c3', 'hex'),
    Buffer.from(' end'),
  ])
  expect(decode(damaged)).toBe('Grüße aus Köln, Zürich. \ufffd end')
})

it('removes the end mark of DOS, but not that of a file with more bytes, or one within the text', () => {
  expect(decode(Buffer.from('a\r\n\u001a\u001a'))).toBe('a\r\n')
  expect(decode(Buffer.from('a\u001ab'))).toBeUndefined()
  expect(decode(Buffer.from('a\u001a'), true)).toBeUndefined()
})

it.each([
  ['zeros', '610062'],
  ['arbitrary high bytes', 'b2d1e5b6e9e1a8bbf9d1dff3b3d3c8c3abb2ccd9c8c1abaec2c1a5d6c9f9e3d6efbae1c5c2d3b2d4ece2b3c6'],
  ['the beginning of a picture', '89504e470d'],
  ['a frame of sound', 'fffbf064'],
])('reads no text in %s', (_what, bytes) => {
  expect(decode(Buffer.from(bytes, 'hex'))).toBeUndefined()
})

it('reads 256 KiB of any bytes without delay', () => {
  for (const byte of [0x81, 0x93, 0xa4, 0xe9, 0xfe])
    expect(() => decode(Buffer.alloc(262_144, byte), true)).not.toThrow()
})
