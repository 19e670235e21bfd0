-- One key for every search and comparison of names, as `foldKey` in the contracts answers it (a test compares the two
-- over all letters of Latin, Greek, and Cyrillic). It needs no extension and depends on no locale.
create function fold_letters(words text) returns text language sql immutable parallel safe
return case when octet_length(words) = char_length(words) then words else translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words,
      'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th'), 'ȸ', 'db'), 'ȹ', 'qp'),
      'ÐØðøĐđĦħıĸŁłŊŋŦŧƀƁƂƃƄƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƢƤƥƦƧƩƫƬƭƮƱƲƳƴƵƶƷƸƼǝǤǥʒǶǷȜȠȡȢȤȥȴȵȶȷȺȻȼȽȾɁɃɄɅɆɇ'
      'ɈɉɊɌɍɎɏɐɑɒɓɔɖɗəɛɟɠɣɦɨɩɫɱɲɵɽʀʈʉʋʝͰͲͶͿΑΕΗΙΟΥΩΒΓΔΖΘΚΛΜΝΞΠΡΣΤΦΧΨςϏϘϚϜϞϠϷϺϽϾϿЕЂГЄЅІЈЉЊЋКИУЏАБВД'
      'ЖЗЛМНОПРСТФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒ'
      'ԔԖԘԚԜԞԠԢԤԦԨԪԬԮᲉᵽỺỼỾℲↃⱠⱢⱣⱤⱥⱦⱧⱨⱩⱪⱫⱬⱭⱮⱯⱰⱲⱳⱴⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶ'
      'ꜸꜺꜼꜾꝀꝁꝂꝄꝆꝈꝊꝋꝌꝎꝐꝑꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ꟱𞀰𞀱𞀲'
      '𞀳𞀴𞀵𞀶𞀷𞀸𞀹𞀺𞀻𞀼𞀽𞀾𞀿𞁀𞁁𞁂𞁃𞁄𞁅𞁆𞁇𞁈𞁉𞁊𞁋𞁌𞁍𞁎𞁏𞁐𞁑𞁒𞁓𞁔𞁕𞁖𞁗𞁘𞁙𞁚𞁛𞁜𞁝𞁞𞁟𞁠𞁡𞁢𞁣𞁤𞁥𞁦𞁧𞁨𞁩𞁪𞁫𞁬𞁭',
      'dododdhhikllnnttbbbbƅoccddddeeeffggiikklɯnnoƣpprƨʃttttʊvyyzzzƹƽeggzƕƿȝndȣzzlntjaccltɂbuʌee'
      'jjɋrryyaaaboddeejgghiilmnorrtuvjͱͳͷϳαεηιουωβγδζθκλμνξπρστφχψσϗϙϛϝϟϡϸϻͻͼͽеђгєѕіјљњћкиуџабвд'
      'жзлмнопрстфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓ'
      'ԕԗԙԛԝԟԡԣԥԧԩԫԭԯᲊpỻỽỿⅎↄⱡlprathhkkzzamaawwvⱶȿɀꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷ'
      'ꜹꜻꜽꜿkkꝃꝅꝇꝉooꝍꝏppꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩhɜɡɬɪʞʇjꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶsабв'
      'гдежзиклмопрстуфхцчшыэюꚉәіјөүӏабвгдежзиклопсуфхцчшъыґіѕџҫꙑұ') end;

-- Most names have nothing but ASCII, or nothing else once marks are gone: only the rest has its letters looked up.
create function fold_key(words text) returns text language sql immutable parallel safe
return case when octet_length(words) = char_length(words)
  then btrim(regexp_replace(lower(replace(replace(replace(words, '''', ''), '`', ''), '&', ' and ') collate "C"),
    '[^a-z0-9]+', ' ', 'g'))
  else fold_letters(btrim(regexp_replace(lower(replace(
    regexp_replace(normalize(regexp_replace(words, '[''`´‘’‛′＇\u02b9-\u02df\u02e5-\u02ff\ua78b\ua78c]', '', 'g'), nfkd),
      '[''`´‘’‛′＇\u02b9-\u02df\u02e5-\u02ff\ua78b\ua78c'
      '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff\ua66f-\ua67d\ua69e\ua69f\ufe20-\ufe2f'
      '\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]', '', 'g'),
    '&', ' and ') collate "C"),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020]+', ' ', 'g')))
  end;

-- A name as it is stored, as `storedName` in the contracts: composed, without what can't be seen.
create function stored_name(name text) returns text language sql immutable parallel safe
return case when octet_length(name) = char_length(name) then name else normalize(regexp_replace(name,
  '[\u00ad\u180b-\u180e\u200b\u2060-\u2064\u206a-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]|(?<![\u0600-\u0dff])[\u200c-\u200f\u061c]',
  '', 'g'), nfc) end;

update account set first_name = stored_name(first_name), last_name = stored_name(last_name)
where (first_name, last_name) is distinct from (stored_name(first_name), stored_name(last_name));
update customer set first_name = stored_name(first_name), last_name = stored_name(last_name),
  preferred_name = stored_name(preferred_name)
where (first_name, last_name, preferred_name)
  is distinct from (stored_name(first_name), stored_name(last_name), stored_name(preferred_name));
update entity set name = stored_name(name), first_name = stored_name(first_name)
where (name, first_name) is distinct from (stored_name(name), stored_name(first_name));
update entity_address set name = stored_name(name) where name is distinct from stored_name(name);
update help_request set first_name = stored_name(first_name), last_name = stored_name(last_name)
where (first_name, last_name) is distinct from (stored_name(first_name), stored_name(last_name));
update invitation set first_name = stored_name(first_name), last_name = stored_name(last_name)
where (first_name, last_name) is distinct from (stored_name(first_name), stored_name(last_name));
-- Where another one has that name already, both stay as they are.
update category set name = stored_name(name) where name <> stored_name(name)
  and not exists (select from category as other where other.id <> category.id
    and lower(stored_name(other.name)) = lower(stored_name(category.name)));
update specialty set name = stored_name(name) where name <> stored_name(name)
  and not exists (select from specialty as other where other.id <> specialty.id
    and other.category_id = specialty.category_id
    and lower(stored_name(other.name)) = lower(stored_name(specialty.name)));

alter table customer drop column search_name;
alter table customer add search_name text not null generated always as (fold_key(first_name || ' ' || last_name)) stored;
create index customer_search on customer (search_name text_pattern_ops);
-- By both names: the whole of them is compared now.
drop index customer_last_name;

alter table entity drop column search_name;
alter table entity add search_name text not null generated always as (fold_key(name)) stored;
create index entity_search on entity (search_name text_pattern_ops);
create index entity_by_name on entity (search_name, id) where merged_into_id is null;

alter table help_request drop column search_name;
alter table help_request add search_name text not null
  generated always as (fold_key(first_name || ' ' || coalesce(last_name, ''))) stored;
