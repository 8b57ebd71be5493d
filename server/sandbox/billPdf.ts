import { jsPDF } from 'jspdf';
import type { WrittenBill } from '#contracts/billHistory.ts';
import type { Money } from '#contracts/money.ts';

export interface PrintedBill {
  caAccount: string;
  name: string;
  address: string;
  bill: WrittenBill;
  /** The bills up to a year before it and itself, the latest first. */
  year: readonly WrittenBill[];
}

/** Points on a page of letter size. */
const PAGE = { width: 612, left: 54, right: 558, foot: 748 };
const BRAND = '#14324a';
const SOFT = '#5a6672';
const PALE = '#e9eef3';

/** A bill as it is printed: what is to be paid, what it is made of and what was used, and a slip to pay with. */
export function billPdf(printed: PrintedBill): Buffer {
  const pdf = new jsPDF({ unit: 'pt', format: 'letter', compress: true });
  pdf.setProperties({ title: `Bill ${printed.bill.documentId}`, author: 'Stormlamp sandbox' });
  summaryPage(pdf, printed);
  pdf.addPage();
  detailPage(pdf, printed);
  pdf.addPage();
  slipPage(pdf, printed);
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page);
    write(pdf, `Account ${printed.caAccount}   Bill ${printed.bill.documentId}`, PAGE.left, PAGE.foot, {
      size: 8,
      soft: true,
    });
    write(pdf, `Page ${page} of ${pages}`, PAGE.right, PAGE.foot, { size: 8, soft: true, align: 'right' });
  }
  return Buffer.from(pdf.output('arraybuffer'));
}

function summaryPage(pdf: jsPDF, { caAccount, name, address, bill }: PrintedBill): void {
  head(pdf, 'Electricity bill');
  write(pdf, name, PAGE.left, 140, { bold: true });
  write(pdf, address, PAGE.left, 156);
  rows(pdf, 140, 340, [
    ['Account number', caAccount],
    ['Bill number', String(bill.documentId)],
    ['Issued', dayText(bill.issuedOn)],
    ['Billing period', `${dayText(bill.from)} to ${dayText(bill.to)}`],
  ]);
  pdf.setFillColor(PALE).roundedRect(PAGE.left, 230, PAGE.right - PAGE.left, 92, 8, 8, 'F');
  write(pdf, 'Amount due', PAGE.left + 20, 262, { soft: true });
  write(pdf, moneyText(bill.totalDue), PAGE.left + 20, 298, { size: 28, bold: true });
  const due = bill.paymentDueBy ? `Please pay by ${dayText(bill.paymentDueBy)}` : 'Nothing is to be paid';
  write(pdf, due, PAGE.right - 20, 298, { align: 'right', bold: true });
  write(pdf, 'How it adds up', PAGE.left, 362, { size: 14, bold: true });
  const forward = centsOf(bill.totalDue) - centsOf(bill.newCharges);
  rows(pdf, 388, PAGE.left, [
    ['Balance forward', centsText(forward)],
    ['New charges', moneyText(bill.newCharges)],
    ['Amount due', moneyText(bill.totalDue)],
  ]);
  write(pdf, 'This is a bill of a sandbox. Nobody owes anything.', PAGE.left, 470, { soft: true });
}

function detailPage(pdf: jsPDF, { bill, year }: PrintedBill): void {
  head(pdf, 'Your charges and your use');
  write(pdf, `New charges, ${dayText(bill.from)} to ${dayText(bill.to)}`, PAGE.left, 140, { size: 14, bold: true });
  const charges = bill.charges as { name: string; amount: Money }[];
  rows(pdf, 166, PAGE.left, [
    ...charges.map(({ name, amount }): Row => [name, moneyText(amount)]),
    ['New charges', moneyText(bill.newCharges)],
  ]);
  write(pdf, 'What you used, kWh', PAGE.left, 300, { size: 14, bold: true });
  const months = [...year].reverse();
  const most = Math.max(1, ...months.map(({ kwh }) => kwh ?? 0));
  const step = (PAGE.right - PAGE.left) / Math.max(1, months.length);
  months.forEach(({ kwh, to }, at) => {
    const x = PAGE.left + at * step;
    const height = (160 * (kwh ?? 0)) / most;
    pdf.setFillColor(at === months.length - 1 ? BRAND : '#9db2c4').rect(x + 5, 500 - height, step - 10, height, 'F');
    write(pdf, String(kwh ?? 0), x + step / 2, 494 - height, { size: 8, align: 'center' });
    write(pdf, monthText(to), x + step / 2, 514, { size: 8, soft: true, align: 'center' });
  });
}

function slipPage(pdf: jsPDF, { caAccount, name, address, bill }: PrintedBill): void {
  head(pdf, 'How to pay');
  const ways = [
    'In the app: open Bill, then "Pay with credit card".',
    `At your bank, or with its app: payee "Stormlamp Electric", account ${caAccount}.`,
    'By a pre-authorized plan: we withdraw each bill on the day it is due.',
    'By cheque: send it with the slip below.',
  ];
  ways.forEach((way, at) => {
    write(pdf, `${at + 1}.  ${way}`, PAGE.left, 140 + at * 22);
  });
  pdf.setLineDashPattern([4, 4], 0).setDrawColor(SOFT).line(PAGE.left, 520, PAGE.right, 520).setLineDashPattern([], 0);
  write(pdf, 'Payment slip', PAGE.left, 552, { size: 14, bold: true });
  write(pdf, name, PAGE.left, 580);
  write(pdf, address, PAGE.left, 596);
  rows(pdf, 580, 340, [
    ['Account number', caAccount],
    ['Amount due', moneyText(bill.totalDue)],
    ['Please pay by', bill.paymentDueBy ? dayText(bill.paymentDueBy) : 'nothing is to be paid'],
  ]);
}

function head(pdf: jsPDF, title: string): void {
  pdf.setFillColor(BRAND).rect(0, 0, PAGE.width, 84, 'F');
  write(pdf, 'Stormlamp Electric', PAGE.left, 44, { size: 20, bold: true, colour: '#ffffff' });
  write(pdf, 'sandbox', PAGE.left, 62, { size: 9, colour: '#ffffff' });
  write(pdf, title, PAGE.right, 50, { size: 12, colour: '#ffffff', align: 'right' });
}

type Row = [name: string, value: string];

function rows(pdf: jsPDF, top: number, left: number, all: readonly Row[]): void {
  all.forEach(([name, value], at) => {
    const y = top + at * 18;
    const bold = name === 'Amount due' || name === 'New charges';
    write(pdf, name, left, y, { soft: !bold, bold });
    write(pdf, value, PAGE.right, y, { align: 'right', bold });
  });
}

interface Look {
  size?: number;
  bold?: boolean;
  soft?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
}

function write(
  pdf: jsPDF,
  text: string,
  x: number,
  y: number,
  { size = 10, bold, soft, colour, align }: Look = {},
): void {
  pdf.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size);
  pdf.setTextColor(colour ?? (soft ? SOFT : '#101820')).text(text, x, y, { align: align ?? 'left' });
}

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });
const MONEY = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

const dayText = (day: string): string => DAY.format(new Date(day));
const monthText = (day: string): string => MONTH.format(new Date(day));
/** Its figures are the sandbox's own. */
const centsOf = (written: unknown): number => Math.round(((written as Money | null)?.amount ?? 0) * 100);
const centsText = (cents: number): string => MONEY.format(cents / 100);
const moneyText = (written: unknown): string => centsText(centsOf(written));
