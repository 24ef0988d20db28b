-- Payment types, cashout types, banks, currencies and languages as people keep them on screens of their own; the banks and
-- currencies that come with the product; and a version of each cached list, by which open consoles notice a change.

do $$
declare name text;
begin
  foreach name in array array['currency', 'pay_type', 'cashout_type', 'bank', 'language'] loop
    execute format('alter table %I
      -- A handle that is the same for all of them; what is known outside is the code.
      add column id bigint generated always as identity unique,
      -- Two people at once: whoever saves over a later version is told.
      add column version integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      -- "ALIAS/user"; null: it came with the product or was written by nobody.
      add column updated_by text', name);
    if name <> 'language' then
      execute format('alter table %I add column sort_order integer not null default 0', name);
    end if;
    -- Everybody chooses from them, the operator alone writes them.
    execute format('alter table %I enable row level security', name);
    execute format('create policy readable on %I for select using (true)', name);
    execute format('create policy operator_writes on %I using ((select scope_all()))', name);
    -- What nothing uses may go for good; foreign keys and rules keep the rest.
    execute format('grant delete on %I to opc_app', name);
  end loop;
end $$;
alter table language alter column sort_order set default 0;

alter table bank
  -- Of the country's clearing: in Thailand the Bank of Thailand's three digits, in China those of the CNAPS class of banks,
  -- which the city commercial banks share (313).
  add column national_code text check (national_code ~ '^[0-9A-Z]{2,12}$'),
  -- ISO 9362.
  add column swift_code text check (swift_code ~ '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$');

-- A cached list is as old as its version: changed by triggers, so that no way of writing forgets it. Whoever listens is told
-- at the commit.
create table reference_version (
  list text primary key,
  version bigint not null default 1
);
insert into reference_version (list) values ('currency'), ('payTypeList'), ('cashoutTypeList'), ('bankList'),
  ('languageList'), ('spiderAccountList'), ('articleCategoryList'), ('lotteryList');
grant select on reference_version to opc_app;

create function count_reference_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update reference_version set version = version + 1 where list = tg_argv[0];
  perform pg_notify('opc_reference', tg_argv[0]);
  return null;
end $$;
revoke execute on function count_reference_change() from public;

create trigger cached_list after insert or update or delete on currency
  for each statement execute function count_reference_change('currency');
create trigger cached_list after insert or update or delete on pay_type
  for each statement execute function count_reference_change('payTypeList');
create trigger cached_list after insert or update or delete on cashout_type
  for each statement execute function count_reference_change('cashoutTypeList');
create trigger cached_list after insert or update or delete on bank
  for each statement execute function count_reference_change('bankList');
create trigger cached_list after insert or update or delete on language
  for each statement execute function count_reference_change('languageList');
create trigger cached_list after insert or update or delete on article_category
  for each statement execute function count_reference_change('articleCategoryList');
-- That draws were made changes nothing that a selector shows.
create trigger cached_list
  after insert or delete or update of code, name_en, name_zh, currency, draw_frequency, sort_order, enabled on lottery
  for each statement execute function count_reference_change('lotteryList');
-- A heartbeat changes nothing that a selector shows.
create trigger cached_list
  after insert or delete or update of spider_id, flag, type, account, enabled, deleted_at on crawler
  for each statement execute function count_reference_change('spiderAccountList');

-- ISO 4217.
insert into currency (code, name_en, name_zh, exponent) values
  ('THB', 'Thai baht', '泰铢', 2),
  ('CNY', 'Chinese yuan', '人民币', 2)
on conflict do nothing;

-- What an installation pays out to today stays as it is: banks that come new to a currency which had some arrive disabled.
create temporary table had_banks on commit drop as select distinct currency from bank;

-- Thailand: the Bank of Thailand's list of bank codes (รหัสธนาคาร), three digits, with the usual abbreviations. SWIFT codes only
-- where they are beyond doubt; the others are for people to fill in.
insert into bank (code, currency, national_code, swift_code, name_en, name_zh) values
  ('BBL', 'THB', '002', 'BKKBTHBK', 'Bangkok Bank', '盘谷银行'),
  ('KBANK', 'THB', '004', 'KASITHBK', 'Kasikornbank', '开泰银行'),
  ('KTB', 'THB', '006', 'KRTHTHBK', 'Krungthai Bank', '泰京银行'),
  ('TTB', 'THB', '011', 'TMBKTHBK', 'TMBThanachart Bank', '泰国军人银行'),
  ('SCB', 'THB', '014', 'SICOTHBK', 'Siam Commercial Bank', '汇商银行'),
  ('CITI', 'THB', '017', 'CITITHBX', 'Citibank', '花旗银行'),
  ('SCBT', 'THB', '020', 'SCBLTHBX', 'Standard Chartered Bank (Thai)', '渣打银行（泰国）'),
  ('CIMBT', 'THB', '022', 'UBOBTHBK', 'CIMB Thai Bank', '联昌国际银行（泰国）'),
  ('UOBT', 'THB', '024', 'UOVBTHBK', 'United Overseas Bank (Thai)', '大华银行（泰国）'),
  ('BAY', 'THB', '025', 'AYUDTHBK', 'Bank of Ayudhya (Krungsri)', '大城银行'),
  ('GSB', 'THB', '030', 'GSBATHBK', 'Government Savings Bank', '泰国政府储蓄银行'),
  ('HSBC', 'THB', '031', 'HSBCTHBK', 'HSBC Thailand', '汇丰银行（泰国）'),
  ('DB', 'THB', '032', 'DEUTTHBK', 'Deutsche Bank', '德意志银行'),
  ('GHB', 'THB', '033', 'GOHUTHB1', 'Government Housing Bank', '泰国政府住房银行'),
  ('BAAC', 'THB', '034', 'BAABTHBK', 'Bank for Agriculture and Agricultural Cooperatives', '泰国农业与农业合作社银行'),
  ('MHCB', 'THB', '039', 'MHCBTHBK', 'Mizuho Bank', '瑞穗银行'),
  ('BNPP', 'THB', '045', 'BNPATHBK', 'BNP Paribas', '法国巴黎银行'),
  ('BOCT', 'THB', '052', 'BKCHTHBK', 'Bank of China (Thai)', '中国银行（泰国）'),
  ('ISBT', 'THB', '066', 'TIBTTHBK', 'Islamic Bank of Thailand', '泰国伊斯兰银行'),
  ('TISCO', 'THB', '067', 'TFPCTHB1', 'TISCO Bank', '铁士古银行'),
  ('KKP', 'THB', '069', null, 'Kiatnakin Phatra Bank', '甲那金帕特拉银行'),
  ('ICBCT', 'THB', '070', 'ICBKTHBK', 'ICBC (Thai)', '中国工商银行（泰国）'),
  ('TCD', 'THB', '071', null, 'Thai Credit Bank', '泰国信贷银行'),
  ('LHB', 'THB', '073', null, 'Land and Houses Bank', '兰德豪斯银行')
on conflict do nothing;

-- China: the People's Bank of China's codes of the payment system (支付系统行别代码), the first three digits of a bank's
-- twelve; short codes as payment companies write them.
insert into bank (code, currency, national_code, swift_code, name_en, name_zh) values
  ('ICBC', 'CNY', '102', 'ICBKCNBJ', 'Industrial and Commercial Bank of China', '中国工商银行'),
  ('ABC', 'CNY', '103', 'ABOCCNBJ', 'Agricultural Bank of China', '中国农业银行'),
  ('BOC', 'CNY', '104', 'BKCHCNBJ', 'Bank of China', '中国银行'),
  ('CCB', 'CNY', '105', 'PCBCCNBJ', 'China Construction Bank', '中国建设银行'),
  ('BOCOM', 'CNY', '301', 'COMMCNSH', 'Bank of Communications', '交通银行'),
  ('CITIC', 'CNY', '302', 'CIBKCNBJ', 'China CITIC Bank', '中信银行'),
  ('CEB', 'CNY', '303', 'EVERCNBJ', 'China Everbright Bank', '中国光大银行'),
  ('HXB', 'CNY', '304', 'HXBKCNBJ', 'Hua Xia Bank', '华夏银行'),
  ('CMBC', 'CNY', '305', 'MSBCCNBJ', 'China Minsheng Bank', '中国民生银行'),
  ('GDB', 'CNY', '306', 'GDBKCN22', 'China Guangfa Bank', '广发银行'),
  ('PAB', 'CNY', '307', 'SZDBCNBS', 'Ping An Bank', '平安银行'),
  ('CMB', 'CNY', '308', 'CMBCCNBS', 'China Merchants Bank', '招商银行'),
  ('CIB', 'CNY', '309', 'FJIBCNBA', 'Industrial Bank', '兴业银行'),
  ('SPDB', 'CNY', '310', 'SPDBCNSH', 'Shanghai Pudong Development Bank', '上海浦东发展银行'),
  ('BOB', 'CNY', '313', 'BJCNCNBJ', 'Bank of Beijing', '北京银行'),
  ('NBCB', 'CNY', '313', 'BKNBCN2N', 'Bank of Ningbo', '宁波银行'),
  ('NJCB', 'CNY', '313', 'NJCBCNBN', 'Bank of Nanjing', '南京银行'),
  ('HZCB', 'CNY', '313', 'HZCBCN2H', 'Bank of Hangzhou', '杭州银行'),
  ('JSB', 'CNY', '313', null, 'Bank of Jiangsu', '江苏银行'),
  ('EGBANK', 'CNY', '315', 'HFBACNSD', 'Hengfeng Bank', '恒丰银行'),
  ('CZBANK', 'CNY', '316', 'ZJCBCN2N', 'China Zheshang Bank', '浙商银行'),
  ('CBHB', 'CNY', '318', 'CHBHCNBT', 'China Bohai Bank', '渤海银行'),
  ('HSBANK', 'CNY', '319', null, 'Huishang Bank', '徽商银行'),
  ('SRCB', 'CNY', '322', 'SHRCCNSH', 'Shanghai Rural Commercial Bank', '上海农商银行'),
  ('BOS', 'CNY', '325', 'BOSHCNSH', 'Bank of Shanghai', '上海银行'),
  ('PSBC', 'CNY', '403', 'PSBCCNBJ', 'Postal Savings Bank of China', '中国邮政储蓄银行')
on conflict do nothing;

update bank set enabled = false
 where national_code is not null and currency in (select currency from had_banks);
drop table had_banks;

-- As 0021 does: nobody can grant what nobody holds.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array[
    'PayType', 'PayType.add', 'PayType.edit', 'PayType.enable', 'PayType.delete',
    'CashoutType', 'CashoutType.add', 'CashoutType.edit', 'CashoutType.enable', 'CashoutType.delete',
    'Bank', 'Bank.add', 'Bank.edit', 'Bank.enable', 'Bank.delete', 'Bank.import', 'Bank.export',
    'Currency', 'Currency.add', 'Currency.edit', 'Currency.enable', 'Currency.delete',
    'Language', 'Language.add', 'Language.edit', 'Language.enable', 'Language.delete'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;
