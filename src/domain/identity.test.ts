import { expect, test } from 'vitest'
import { aadhaarIn, gstinIn, panIn, panOf, tanIn } from './identity'

test.each([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['27aapfu0939f1zv', '27AAPFU0939F1ZV'],
  ['27 AAPFU 0939F 1ZV', '27AAPFU0939F1ZV'],
  ['27-AAPFU0939F-1Z-V', '27AAPFU0939F1ZV'],
  ['29AAGCB7383J1Z4', '29AAGCB7383J1Z4'],
  // Its check digit is wrong.
  ['27AAPFU0939F1ZX', null],
  ['27AAPFU0939F1Z', null],
  ['Unregistered', null],
])('GSTIN %s is %s', (text, gstin) => expect(gstinIn(text)).toBe(gstin))

test.each([
  ['123456789012', '123456789012'],
  ['1234 5678 9012', '123456789012'],
  ['1234-5678-9012', '123456789012'],
  ['123456789012.0', '123456789012'],
  ['12345678901', null],
  ['1234567890123', null],
  ['XXXX XXXX 9012', null],
  ['1.23E+11', null],
])('Aadhaar %s is %s', (text, digits) => expect(aadhaarIn(text)).toBe(digits))

test.each([
  ['ABCDE1234F', 'ABCDE1234F'],
  ['abcde 1234 f', 'ABCDE1234F'],
  ['ABCDE-1234-F', 'ABCDE1234F'],
  ['ABCD1234F', null],
  ['PANNOTAVBL', null],
])('PAN %s is %s', (text, pan) => expect(panIn(text)).toBe(pan))

test.each([
  ['PNEA12345B', 'PNEA12345B'],
  ['pnea 12345 b', 'PNEA12345B'],
  ['PNEA-12345-B', 'PNEA12345B'],
  // A PAN has five letters and four digits.
  ['ABCDE1234F', null],
  ['PNEA1234B', null],
])('TAN %s is %s', (text, tan) => expect(tanIn(text)).toBe(tan))

test('a GSTIN contains the PAN', () => expect(panOf('27AAPFU0939F1ZV')).toBe('AAPFU0939F'))
