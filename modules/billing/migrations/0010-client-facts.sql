-- `address` has the street lines. An invoice prints city, PIN code and state below them.
alter table clients add column city text;
alter table clients add column pin_code text;
alter table clients add column pan text;
alter table clients add column tan text;
-- JSON: [{gstin, address}], the GSTINs of other states. The main one is `gstin`.
alter table clients add column registrations text not null default '[]';
-- JSON: [{name, role, email, phone}], further contacts, for example accounts payable
alter table clients add column contacts text not null default '[]';
